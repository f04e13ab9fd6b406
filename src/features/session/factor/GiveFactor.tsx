import { useEffect, useState } from 'react';
import { confirmFactor, factorState } from '../../../contract/second-factor.ts';
import type { FactorMethod } from '../../../contract/entrance.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { confirmByPasskey } from '../../passkeys/asking.ts';
import { CodeForm } from './CodeForm.tsx';
import { SetUp } from './SetUp.tsx';
import { callAsCustomer } from '../session.ts';

interface GiveFactorProps {
  onGiven: () => void;
  cancel?: { label: string; onCancel: () => void };
}

/** Gives the factor that the account has in the present session; an operator without one sets one up. */
export function GiveFactor({ onGiven, cancel }: GiveFactorProps) {
  const { t } = useI18n();
  const [methods, setMethods] = useState<readonly FactorMethod[] | null>(null);
  const [hasFactor, setHasFactor] = useState(true);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isWanted = true;
    void callAsCustomer(factorState).then((answer) => {
      if (!isWanted) return;
      if (!answer.ok) {
        setFailure(answer);
        return;
      }
      const { Totp, Passkeys, HasFactor, RecoveryCodes } = answer.data;
      const ways = [Totp && 'totp', Passkeys > 0 && 'passkey', RecoveryCodes > 0 && 'recovery'] as const;
      setHasFactor(HasFactor);
      setMethods(ways.filter((way) => way !== false));
    });
    return () => {
      isWanted = false;
    };
  }, [tries]);

  if (failure) {
    return (
      <Failed
        failure={failure}
        retry={() => {
          setFailure(null);
          setTries(tries + 1);
        }}
      />
    );
  }
  if (!methods) return <Skeleton rows={2} height="line" />;
  const given = (answer: { readonly ok: true } | CallFailure) => {
    if (!answer.ok) return answer;
    onGiven();
    return 'leaving' as const;
  };
  if (!hasFactor) {
    return (
      <SetUp
        onDone={() => {
          onGiven();
          return Promise.resolve('leaving');
        }}
      />
    );
  }
  const isElsewhere = !methods.includes('totp') && !methods.includes('passkey');
  return (
    <>
      {isElsewhere && <p>{t('admin-factor:step.elsewhere')}</p>}
      <CodeForm
        methods={methods}
        send={async (code) => given(await callAsCustomer(confirmFactor, { body: { code } }))}
        sendPasskey={
          methods.includes('passkey') ? async () => given(await confirmByPasskey(callAsCustomer)) : undefined
        }
        submit={t('admin-factor:confirm.submit')}
        busy={t('admin-factor:confirm.busy')}
        failed={t('admin-factor:confirm.failed')}
        {...(cancel && { cancel })}
      />
    </>
  );
}
