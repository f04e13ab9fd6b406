import { useState } from 'react';
import * as z from 'zod/mini';
import type { FactorMethod } from '../../../contract/entrance.ts';
import { readCode } from '../../../domain/account/second-factor.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';

const codeForm = z.object({
  code: z.string().check(z.refine((typed) => readCode(typed) !== undefined, 'factor.code')),
});

type Outcome = CallFailure | 'done' | 'leaving';

interface CodeFormProps {
  /** Factors of the account; the field changes with the chosen one. */
  methods: readonly FactorMethod[];
  send: (code: string) => Promise<Outcome>;
  /** Asks the device; absent where there is no passkey to ask for. */
  sendPasskey?: (() => Promise<Outcome>) | undefined;
  submit: string;
  busy: string;
  failed: string;
  cancel?: { label: string; onCancel: () => void };
}

/** One field for a code of the app or a recovery code, and the way by the device where the account has a passkey. */
export function CodeForm({ methods, send, sendPasskey, submit, busy, failed, cancel }: CodeFormProps) {
  const { t } = useI18n();
  const hasApp = methods.includes('totp');
  const [byRecovery, setByRecovery] = useState(false);
  const [byPasskey, setByPasskey] = useState(false);
  const form = useForm({
    schema: codeForm,
    valuesOf: (fields) => ({ code: textOf(fields, 'code') }),
    send: ({ code }) => send(code),
  });
  const viaPasskey = useForm({
    schema: z.object({}),
    valuesOf: () => ({}),
    send: () => sendPasskey?.() ?? Promise.resolve('done'),
  });
  const asksCode = hasApp || byRecovery;
  const isRecovery = byRecovery || !hasApp;
  return (
    <>
      {sendPasskey && (
        <form className="form" {...viaPasskey.props} onSubmitCapture={() => setByPasskey(true)}>
          <FormProblem form={viaPasskey} title={failed} />
          <Submit
            form={viaPasskey}
            label={t('admin-factor:code.passkey')}
            busy={t('admin-factor:code.passkeyBusy')}
            className={hasApp ? 'button' : 'button button-primary'}
          />
        </form>
      )}
      <form className="form" {...form.props}>
        {asksCode && (
          <TextField
            key={isRecovery ? 'recovery' : 'app'}
            form={form}
            name="code"
            label={t(isRecovery ? 'admin-factor:code.recovery' : 'admin-factor:code.label')}
            hint={isRecovery ? t('admin-factor:step.recoveryText') : undefined}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            autoFocus={!byPasskey}
          />
        )}
        <FormProblem form={form} title={failed} />
        <div className="form-actions">
          {cancel && (
            <button type="button" className="button" onClick={cancel.onCancel}>
              {cancel.label}
            </button>
          )}
          {asksCode && <Submit form={form} label={submit} busy={busy} />}
        </div>
        {methods.includes('recovery') && (
          <p>
            <button
              type="button"
              className="link-button"
              onClick={() => {
                form.clear('code');
                setByRecovery(!byRecovery);
              }}
            >
              {t(byRecovery && hasApp ? 'admin-factor:code.useApp' : 'admin-factor:code.useRecovery')}
            </button>
          </p>
        )}
      </form>
    </>
  );
}
