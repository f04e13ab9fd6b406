import { useState } from 'react';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Desk.module.css';

interface ListsProps<Name extends string> {
  /** Name of the row of links. */
  label: string;
  names: readonly Name[];
  present: Name;
  nameOf: (name: Name) => string;
  counts: Readonly<Record<Name, number>> | undefined;
}

/** The lists of a page as links, each with how much is in it. */
export function Lists<Name extends string>({ label, names, present, nameOf, counts }: ListsProps<Name>) {
  return (
    <nav className={styles.lists} aria-label={label}>
      {names.map((name) => (
        <a key={name} href={`?state=${name}`} aria-current={name === present ? 'page' : undefined}>
          {nameOf(name)} {counts && <b>{counts[name]}</b>}
        </a>
      ))}
    </nav>
  );
}

/** Below a list that goes on. Displayed rows stay, whatever becomes of the call. */
export function More({ isEnd, more }: { isEnd: boolean; more: () => Promise<CallFailure | null> }) {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  async function show() {
    setBusy(true);
    setFailure(await more());
    setBusy(false);
  }
  if (isEnd) return null;
  return (
    <div className={styles.more}>
      <div role="alert">{failure && <p className="field-error">{failureMessage(t, failure)}</p>}</div>
      <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void (busy || show())}>
        {t(busy ? 'admin-desk:moreBusy' : 'admin-desk:more')}
      </button>
    </div>
  );
}
