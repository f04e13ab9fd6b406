import { useRef, useState } from 'react';
import { failureMessage } from '../../../i18n/failure.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { shortNo } from '../orders/words.ts';
import styles from './Board.module.css';
import { makeReady } from './board-list.ts';

/** Orders whose pieces are all packed, each with the press that says it is ready to ship. */
export function ReadyOrders({ ready }: { ready: readonly string[] }) {
  const { t } = useI18n();
  const [busy, setBusy] = useState('');
  const [said, setSaid] = useState({ words: '', isError: false });
  const told = useRef<HTMLParagraphElement>(null);

  async function press(orderNo: string) {
    if (busy !== '') return;
    setBusy(orderNo);
    const refused = await makeReady(orderNo);
    setBusy('');
    setSaid(
      refused === null
        ? { words: t('admin-board:ready.done', { order: shortNo(orderNo) }), isError: false }
        : { words: typeof refused === 'string' ? refused : failureMessage(t, refused), isError: true },
    );
    // The pressed button may be gone with its order.
    told.current?.focus();
  }

  return (
    <>
      <p ref={told} tabIndex={-1} role="status" className={said.isError ? 'field-error' : styles.told}>
        {said.words}
      </p>
      {ready.length > 0 && (
        <ul className={`rows ${styles.ready}`} aria-label={t('admin-board:ready.title')}>
          {ready.map((orderNo) => (
            <li key={orderNo}>
              <span>{t('admin-board:ready.row', { order: shortNo(orderNo) })}</span>
              <button
                type="button"
                className="button button-primary"
                aria-disabled={busy !== '' || undefined}
                aria-label={`${shortNo(orderNo)}: ${t('admin-board:ready.press')}`}
                onClick={() => void press(orderNo)}
              >
                {t('admin-board:ready.press')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
