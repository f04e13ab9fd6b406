import { useState, type ReactNode } from 'react';
import type { Passkey } from '../../contract/passkeys.ts';
import { formatInstant } from '../../domain/values/dates.ts';
import { MAX_PASSKEYS } from '../../domain/account/passkey.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n, type IslandProps } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { passkeyMessages } from '../passkeys/words.ts';
import { AddPasskeyDialog, DeletePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';
import { $passkeys } from './passkeys.ts';
import styles from './SecurityPage.module.css';

type PasskeyDialog = { dialog: 'add' } | { dialog: 'rename' | 'delete'; passkey: Passkey };

/** Signing in without a password: the customer's passkeys, to add, name and delete. */
const Panel = boundedIsland(function PasskeysPanel() {
  const { t } = useI18n();
  const [open, setOpen] = useState<PasskeyDialog | null>(null);
  const [done, setDone] = useState('');
  const [deleted, setDeleted] = useState(0);
  const told = useFocusAfter<HTMLParagraphElement>(deleted);

  const close = (said = '') => {
    setOpen(null);
    setDone(said);
  };
  return (
    <section className="account-panel" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys:panel.title')}</h2>
      <p>{t('passkeys:panel.text')}</p>
      <RemoteData
        remote={$passkeys}
        loading={t('passkeys:panel.loading')}
        skeleton={<Skeleton rows={1} height="line" />}
      >
        {(passkeys) => (
          <>
            {passkeys.length === 0 ? (
              <p>{t('passkeys:panel.empty')}</p>
            ) : (
              <ul className={styles.devices}>
                {passkeys.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpen({ dialog, passkey })} />
                ))}
              </ul>
            )}
            {passkeys.length < MAX_PASSKEYS ? (
              <button type="button" className="button" onClick={() => setOpen({ dialog: 'add' })}>
                {t('passkeys:panel.add')}
              </button>
            ) : (
              <p className="account-note">{t('passkeys:panel.full', { max: MAX_PASSKEYS })}</p>
            )}
          </>
        )}
      </RemoteData>
      <div role="status">
        {done !== '' && (
          <p ref={told} tabIndex={-1} className="form-done">
            {done}
          </p>
        )}
      </div>
      {open?.dialog === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.dialog === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeletePasskeyDialog
          passkey={open.passkey}
          onClose={(said) => {
            close(said);
            // Its row goes, and the button with it.
            if (said !== undefined) setDeleted(deleted + 1);
          }}
        />
      )}
    </section>
  );
});

/** The panel, with the words of the page and its own. Rejects when offline. */
export async function passkeysPanel({ messages, locale }: IslandProps): Promise<ReactNode> {
  return <Panel messages={{ ...messages, ...(await passkeyMessages()) }} locale={locale} />;
}

function Row({ passkey, onOpen }: { passkey: Passkey; onOpen: (dialog: 'rename' | 'delete') => void }) {
  const { t, locale } = useI18n();
  const { createdAt, lastUsedAt } = passkey;
  const name = passkey.name || t('passkeys:panel.unnamed');
  const used =
    lastUsedAt === null
      ? t('passkeys:panel.unused')
      : t('passkeys:panel.used', { at: formatInstant(lastUsedAt, locale) });
  return (
    <li>
      <div>
        <p className={styles.device}>{name}</p>
        <p className="account-note">
          {t('passkeys:panel.added', { at: formatInstant(createdAt, locale) })} · {used}
        </p>
      </div>
      <div className={styles.acts}>
        {(['rename', 'delete'] as const).map((act) => (
          <button key={act} type="button" className="link-button" onClick={() => onOpen(act)}>
            {t(`passkeys:panel.${act}`)}
            <span className="visually-hidden"> {name}</span>
          </button>
        ))}
      </div>
    </li>
  );
}
