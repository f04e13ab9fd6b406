import { useStore } from '@nanostores/react';
import { logoutAll } from '../../contract/entrance.ts';
import { logoutAllForm } from '../../domain/account/account.ts';
import { Cancel, Dialog } from '../../ui/Dialog.tsx';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { $session, callRepeatable, loadingSession } from '../session/session.ts';
import { signOutEnded } from '../session/sign-in-out.ts';
import styles from './SecurityPage.module.css';
import { Username } from './Username.tsx';

/** Ends every session, this one included, with the password (decisions A11). */
export function EndAllDialog({ onClose }: { onClose: () => void }) {
  const { t, to } = useI18n();
  const known = useStore($session, { ssr: loadingSession });
  const form = useForm({
    schema: logoutAllForm,
    valuesOf: (fields) => ({ currentPassword: textOf(fields, 'currentPassword') }),
    async send(body) {
      const answer = await callRepeatable(logoutAll, { body });
      if (!answer.ok) return answer;
      signOutEnded();
      location.assign(to.login);
      return 'leaving';
    },
  });
  return (
    <Dialog
      title={t('account:sessions.askEndAll')}
      headClass={styles.title}
      className="dialog"
      busy={form.pending}
      onClose={onClose}
    >
      <form className="form" {...form.props}>
        <p>{t('account:sessions.endAllText')}</p>
        <Username email={known.state === 'signed-in' ? known.user.email : ''} />
        <PasswordField
          form={form}
          name="currentPassword"
          label={t('account:password.current')}
          autoComplete="current-password"
        />
        <FormProblem form={form} title={t('account:sessions.endAllFailed')} unsure={t('account:unsure')} />
        <div className="form-actions">
          <Cancel busy={form.pending} label={t('account:cancel')} onClose={onClose} />
          <Submit form={form} label={t('account:sessions.endAll')} busy={t('account:sessions.endAllBusy')} />
        </div>
      </form>
    </Dialog>
  );
}
