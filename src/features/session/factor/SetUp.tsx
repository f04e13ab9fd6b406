import { useEffect, useState } from 'react';
import { confirmTotp, setUpTotp, type TotpSetUp } from '../../../contract/second-factor.ts';
import { groupedCode } from '../../../domain/account/second-factor.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { ProveEmail } from '../ProveEmail.tsx';
import { callAsCustomer } from '../session.ts';
import { CodeForm } from './CodeForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './factor.module.css';
import { encode } from 'uqr';

interface SetUpProps {
  /** The factor is in force, and the recovery codes are kept. */
  onDone: () => Promise<'done' | 'leaving'>;
  /** How the server is called: the back room asks for the factor that there is, before it is replaced. */
  callAs?: typeof callAsCustomer;
}

/** An app for one-time codes: a picture to scan, a code to prove it, and the recovery codes to keep. */
export function SetUp({ onDone, callAs = callAsCustomer }: SetUpProps) {
  const { t } = useI18n();
  const [offered, setOffered] = useState<TotpSetUp | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [tries, setTries] = useState(0);
  const [isProven, setProven] = useState(false);

  useEffect(() => {
    let isWanted = true;
    void callAs(setUpTotp).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setOffered(answer.data);
      else setFailure(answer);
    });
    return () => {
      isWanted = false;
    };
    // Asked anew by pressing only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tries]);

  if (failure) {
    return (
      <>
        <Failed
          failure={failure}
          title={t('admin-factor:setUp.failed')}
          retry={() => {
            setFailure(null);
            setTries(tries + 1);
          }}
        />
        {failure.code === 'email_unproven' && <ProveEmail of="admin-factor" />}
      </>
    );
  }
  if (!offered) {
    return <Skeleton loading={t('admin-factor:setUp.loading')} rows={4} height="line" />;
  }
  if (isProven) return <RecoveryCodes codes={offered.RecoveryCodes} onKept={onDone} />;
  return (
    <div className={styles.step}>
      <p>{t('admin-factor:setUp.text')}</p>
      <p>{t('admin-factor:setUp.scan')}</p>
      <QrCode text={offered.Uri} name={t('admin-factor:setUp.picture')} />
      <p>
        <a href={offered.Uri}>{t('admin-factor:setUp.open')}</a>
      </p>
      <p>
        {t('admin-factor:setUp.secret')}
        <br />
        <span className={styles.secret}>{groupedCode(offered.Secret).replaceAll('-', ' ')}</span>{' '}
        <CopyButton
          value={offered.Secret}
          label={t('admin-factor:setUp.copy')}
          name={t('admin-factor:setUp.copySecret')}
          done={t('admin-factor:setUp.copied')}
          failed={t('admin-factor:setUp.uncopied')}
        />
      </p>
      <p>{t('admin-factor:setUp.code')}</p>
      <CodeForm
        methods={['totp']}
        send={async (code) => {
          const answer = await callAs(confirmTotp, { body: { code } });
          if (!answer.ok) return answer;
          setProven(true);
          return 'done';
        }}
        submit={t('admin-factor:setUp.submit')}
        busy={t('admin-factor:setUp.busy')}
        failed={t('admin-factor:setUp.failed')}
      />
    </div>
  );
}

/** Dark on light whatever the page looks like, with the margin that readers want (ISO 18004: four modules). */
function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
