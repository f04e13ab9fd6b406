import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Passkey } from '../../contract/passkeys.ts';
import { addPasskeyForm, MAX_PASSKEY_NAME, renamePasskeyForm } from '../../domain/account/passkey.ts';
import { Cancel, Dialog } from '../../ui/Dialog.tsx';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf, useForm, type Form } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { ProveEmail } from '../session/ProveEmail.tsx';
import { $session, loadingSession } from '../session/session.ts';
import { addPasskey, deletePasskey, renamePasskey } from './passkeys.ts';
import styles from './SecurityPage.module.css';
import { Username } from './Username.tsx';

interface DialogProps {
  /** @param done what was done, to be said by the panel; empty when nothing was */
  onClose: (done?: string) => void;
}

/** Asks for the password, then for the device (decisions A11). */
export function AddPasskeyDialog({ onClose }: DialogProps) {
  const { t } = useI18n();
  const known = useStore($session, { ssr: loadingSession });
  const form = useForm({
    schema: addPasskeyForm,
    valuesOf: (fields) => ({ currentPassword: textOf(fields, 'currentPassword') }),
    async send({ currentPassword }) {
      const answer = await addPasskey(currentPassword);
      if (!answer.ok) return answer;
      onClose(t('passkeys:adding.done'));
      return 'done';
    },
  });
  return (
    <FormDialog form={form} title={t('passkeys:adding.title')} onClose={onClose}>
      <p>{t('passkeys:adding.text')}</p>
      <Username email={known.state === 'signed-in' ? known.user.email : ''} />
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('passkeys:adding.password')}
        autoComplete="current-password"
      />
      <FormProblem form={form} title={t('passkeys:adding.failed')} unsure={t('passkeys:adding.unsure')}>
        {form.problem?.code === 'email_unproven' && <ProveEmail of="passkeys" />}
      </FormProblem>
      <Actions form={form} label={t('passkeys:adding.submit')} busy={t('passkeys:adding.busy')} onClose={onClose} />
    </FormDialog>
  );
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: DialogProps & { passkey: Passkey }) {
  const { t } = useI18n();
  const form = useForm({
    schema: renamePasskeyForm,
    valuesOf: (fields) => ({ name: textOf(fields, 'name') }),
    async send(values) {
      const answer = await renamePasskey(id, values.name);
      if (!answer.ok) return answer;
      onClose(t('passkeys:renaming.done'));
      return 'done';
    },
  });
  return (
    <FormDialog form={form} title={t('passkeys:renaming.title')} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label={t('passkeys:renaming.name')}
        defaultValue={name}
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
      />
      <FormProblem form={form} title={t('passkeys:renaming.failed')} unsure={t('passkeys:panel.unsure')} />
      <Actions form={form} label={t('passkeys:renaming.submit')} busy={t('passkeys:renaming.busy')} onClose={onClose} />
    </FormDialog>
  );
}

export function DeletePasskeyDialog({ passkey: { id, name }, onClose }: DialogProps & { passkey: Passkey }) {
  const { t } = useI18n();
  const form = useForm({
    schema: z.object({}),
    valuesOf: () => ({}),
    async send() {
      const answer = await deletePasskey(id);
      if (!answer.ok) return answer;
      onClose(t('passkeys:deleting.done'));
      return 'done';
    },
  });
  return (
    <FormDialog form={form} title={t('passkeys:deleting.title')} onClose={onClose}>
      <p>{t('passkeys:deleting.text', { name: name || t('passkeys:panel.unnamed') })}</p>
      <FormProblem form={form} title={t('passkeys:deleting.failed')} unsure={t('passkeys:panel.unsure')} />
      <Actions form={form} label={t('passkeys:deleting.submit')} busy={t('passkeys:deleting.busy')} onClose={onClose} />
    </FormDialog>
  );
}

interface FormDialogProps extends DialogProps {
  form: Form;
  title: string;
  children: ReactNode;
}

/** Stays while the device is asking, or the answer is on its way. */
function FormDialog({ form, title, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} headClass={styles.title} className="dialog" busy={form.pending} onClose={() => onClose()}>
      <form className="form" {...form.props}>
        {children}
      </form>
    </Dialog>
  );
}

interface ActionsProps extends DialogProps {
  form: Form;
  label: string;
  busy: string;
}

function Actions({ form, label, busy, onClose }: ActionsProps) {
  const { t } = useI18n();
  return (
    <div className="form-actions">
      <Cancel busy={form.pending} label={t('passkeys:panel.cancel')} onClose={() => onClose()} />
      <Submit form={form} label={label} busy={busy} />
    </div>
  );
}
