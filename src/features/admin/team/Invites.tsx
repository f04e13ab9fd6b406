import { useRef } from 'react';
import { inviteForm, type Invite } from '../../../contract/admin-team.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { RoleOptions } from './RoleChoice.tsx';
import { invite, withdraw, useTold } from './team.ts';
import styles from './team.module.css';

/** Open invitations, and the form to invite. */
export function Invites({ invites }: { invites: readonly Invite[] }) {
  const { t, locale } = useI18n();
  const tell = useTold();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm({
    schema: inviteForm,
    valuesOf: (fields) => ({ email: textOf(fields, 'email'), role: textOf(fields, 'role') }),
    async send(asked) {
      const { email } = asked;
      const answer = await invite(asked);
      if (!answer.ok) return answer;
      form.props.ref.current?.reset();
      void showToast({ text: t('admin-team:invite.sent', { email }), tone: 'success' });
      return 'done';
    },
  });
  async function takeBack(id: string, pressed: HTMLElement): Promise<void> {
    const answer = await withdraw(id);
    // The button goes with its invitation; somebody may type again by now.
    if (document.activeElement === pressed) heading.current?.focus();
    await tell(answer, 'admin-team:invite.withdrawn');
  }

  return (
    <section className={`panel ${styles.member}`} aria-labelledby="invite">
      <h2 id="invite" ref={heading} tabIndex={-1} className={styles.name}>
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
        <Field label={t('admin-team:role.label')} name="role" required error={form.errorOf('role')}>
          {(control) => (
            <select {...control} defaultValue="">
              <option value="" disabled>
                {t('admin-team:role.choose')}
              </option>
              <RoleOptions />
            </select>
          )}
        </Field>
        <FormProblem form={form} title={t('admin-team:invite.failed')} />
        <div className="form-actions">
          <Submit form={form} label={t('admin-team:invite.submit')} busy={t('admin-team:invite.busy')} />
        </div>
      </form>
      {invites.length > 0 && (
        <>
          <h3 className={styles.small}>{t('admin-team:invite.open')}</h3>
          <ul className={`rows ${styles.rows}`}>
            {invites.map(({ id, email, role, invitedBy, until }) => (
              <li key={id}>
                <div>
                  <p className="long">
                    {email} <span className="tag">{t(`admin-team:role.${role}`)}</span>
                  </p>
                  <p className="fine long">
                    {t('admin-team:invite.by', { name: invitedBy, until: formatInstant(until, locale) })}
                  </p>
                </div>
                <button
                  type="button"
                  className="link-button"
                  onClick={({ currentTarget }) => void takeBack(id, currentTarget)}
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
