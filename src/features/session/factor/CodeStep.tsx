import { useState } from 'react';
import { secondFactor } from '../../../contract/second-factor.ts';
import type { FactorMethod, LoginAnswer, SecondFactorAnswer } from '../../../contract/entrance.ts';
import { call, type CallFailure, type CallResult } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { giveFactorByPasskey } from '../../passkeys/asking.ts';
import { CodeForm } from './CodeForm.tsx';
import styles from './factor.module.css';

interface CodeStepProps extends SecondFactorAnswer {
  onAnswer: (answer: LoginAnswer) => Promise<CallFailure | 'done' | 'leaving'>;
  /** The ticket has run out, or another person wants in. */
  onAgain: () => void;
}

/** The second step of a sign-in: a code, a recovery code or the device. */
export function CodeStep({ SecondFactor: { Ticket: ticket, Methods: methods }, onAnswer, onAgain }: CodeStepProps) {
  const { t } = useI18n();
  const [isOver, setOver] = useState(false);
  // The field of a code takes the focus itself.
  const title = useFocusAfter<HTMLHeadingElement>(methods.includes('totp') ? 0 : 1);
  const finish = async (answer: CallResult<LoginAnswer>) => {
    if (answer.ok) return onAnswer(answer.data);
    if (answer.code === 'second_factor_expired') setOver(true);
    return answer;
  };
  return (
    <div className={styles.step}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t('admin-factor:step.title')}
      </h2>
      <p>{t(`admin-factor:step.${wordOf(methods)}`)}</p>
      <CodeForm
        methods={methods}
        send={async (code) => finish(await call(secondFactor, { body: { ticket, code } }))}
        sendPasskey={methods.includes('passkey') ? async () => finish(await giveFactorByPasskey(ticket)) : undefined}
        submit={t('admin-factor:step.submit')}
        busy={t('admin-factor:step.busy')}
        failed={t('admin-factor:step.failed')}
      />
      <p>
        <button type="button" className={isOver ? 'button button-primary' : 'link-button'} onClick={onAgain}>
          {t('admin-factor:step.again')}
        </button>
      </p>
    </div>
  );
}

/** Without a method of this host the account has passkeys of another one alone. */
function wordOf(methods: readonly FactorMethod[]): 'text' | 'onlyPasskey' | 'elsewhere' {
  if (methods.includes('totp')) return 'text';
  return methods.includes('passkey') ? 'onlyPasskey' : 'elsewhere';
}
