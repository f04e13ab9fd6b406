import { inviteForm, type Invite } from '../../../contract/admin-team.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { invite, withdraw, useTold } from './team.ts';
import styles from './team.module.css';

/** Open invitations, and the form to invite. */
export function Invites({ invites }: { invites: readonly Invite[] }) {
  const { t, locale } = useI18n();
  const tell = useTold();
  const form = useForm({
    schema: inviteForm,
    valuesOf: (fields) => ({ email: textOf(fields, 'email') }),
    async send({ email }) {
      const answer = await invite(email);
      if (!answer.ok) return answer;
      form.props.ref.current?.reset();
      void showToast({ text: t('admin-team:invite.sent', { email }), tone: 'success' });
      return 'done';
    },
  });
  return (
    <section className={`panel ${styles.member}`} aria-labelledby="invite">
      <h2 id="invite" className={styles.name}>
        {t('admin-team:invite.title')}
      </h2>
      <form className="form" {...form.props}>
        <p>{t('admin-team:invite.text')}</p>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('admin-team:invite.email')}
          autoComplete="off"
          spellCheck={false}
        />
        <FormProblem form={form} title={t('admin-team:invite.failed')} />
        <div className="form-actions">
          <Submit form={form} label={t('admin-team:invite.submit')} busy={t('admin-team:invite.busy')} />
        </div>
      </form>
      {invites.length > 0 && (
        <>
          <h3 className={styles.small}>{t('admin-team:invite.open')}</h3>
          <ul className={`rows ${styles.rows}`}>
            {invites.map(({ id, email, invitedBy, until }) => (
              <li key={id}>
                <div>
                  <p className="long">{email}</p>
                  <p className="fine long">
                    {t('admin-team:invite.by', { name: invitedBy, until: formatInstant(until, locale) })}
                  </p>
                </div>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    void withdraw(id).then((answer) => tell(answer, 'admin-team:invite.withdrawn'));
                  }}
                >
                  {t('admin-team:invite.withdraw')}
                  <span className="visually-hidden"> {email}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
