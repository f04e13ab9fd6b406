import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ALL_LETTERS, LETTER_LISTS, type DeskLetter, type DeskLetters } from '../../../contract/admin-desk.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import styles from './Desk.module.css';
import { letterList, lettersIn, sendAgain, type LetterList } from './letter-list.ts';
import { capWords, kindWords, reasonWords } from './letter-words.ts';
import { Lists, DeskMore } from './Lists.tsx';

/** The island of `/admin/letters`; needs the messages of `admin-desk` and `calls`. */
export default boundedIsland(LettersPage);

function LettersPage() {
  const { t } = useI18n();
  const state = useInBrowser(() => lettersIn(location.search));
  return (
    <div className={styles.page}>
      <h1>{t('admin-desk:letters.title')}</h1>
      {state ? <Letters state={state} /> : <Skeleton rows={3} height="line" />}
    </div>
  );
}

function Letters({ state }: { state: LetterList }) {
  const { t } = useI18n();
  const { $list, more } = letterList(state);
  const { data } = useStore($list);
  const [said, setSaid] = useState<{ isFailure: boolean; words: string } | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(id: string) {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const answer = await sendAgain(id);
    setBusy(false);
    if (!answer.ok) setSaid({ isFailure: true, words: failureMessage(t, answer) });
    else if (answer.data.ended > 0) setSaid({ isFailure: true, words: t('admin-desk:letters.ended') });
    else setSaid({ isFailure: false, words: t('admin-desk:letters.queued', { count: answer.data.queued }) });
  }

  return (
    <>
      <Lists
        label={t('admin-desk:letters.lists')}
        names={LETTER_LISTS}
        present={state}
        nameOf={(name) => t(`admin-desk:letters.list.${name}`)}
        counts={data?.counts}
      />
      <p role="status" className={styles.said}>
        {said?.isFailure === false && said.words}
      </p>
      <div role="alert">{said?.isFailure && <p className="field-error">{said.words}</p>}</div>
      <RemoteData remote={$list} loading={t('admin-desk:loading')} skeleton={<Skeleton rows={3} height="line" />}>
        {({ items, next, alarms }) => (
          <>
            <Alarms alarms={alarms} />
            {items.length === 0 ? (
              <p className={styles.empty}>{t(`admin-desk:letters.empty.${state}`)}</p>
            ) : (
              <>
                {state === 'failed' && items.some(({ isSendable }) => isSendable) && (
                  <p>
                    <button
                      type="button"
                      className="button"
                      aria-disabled={busy || undefined}
                      onClick={() => void send(ALL_LETTERS)}
                    >
                      {t('admin-desk:letters.sendAll')}
                    </button>
                  </p>
                )}
                <ul className={styles.rows}>
                  {items.map((letter) => (
                    <LetterRow
                      key={letter.id}
                      letter={letter}
                      state={state}
                      busy={busy}
                      onSend={() => void send(letter.id)}
                    />
                  ))}
                </ul>
                <DeskMore count={items.length} isEnd={next === null} more={more} />
              </>
            )}
          </>
        )}
      </RemoteData>
    </>
  );
}

/** Possible flood: letters of these kinds wait longer than usual. */
function Alarms({ alarms }: Pick<DeskLetters, 'alarms'>) {
  const { t, locale } = useI18n();
  if (alarms.length === 0) return null;
  return (
    <div className="notice">
      <p className="notice-title">{t('admin-desk:letters.alarms')}</p>
      <ul>
        {alarms.map(({ cap, at }) => (
          <li key={cap}>
            {capWords(t, cap)} ({formatInstant(at, locale)})
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LetterRowProps {
  letter: DeskLetter;
  state: LetterList;
  busy: boolean;
  onSend: () => void;
}

function LetterRow({ letter, state, busy, onSend }: LetterRowProps) {
  const { t, locale } = useI18n();
  const { kind, orderNo, reason, attempts, at, isSendable } = letter;
  const name = kindWords(t, kind);
  return (
    <li className={styles.row}>
      <div>
        <p>
          <strong>{name}</strong> {orderNo !== '' && <a href={adminPaths.order(orderNo)}>{orderNo}</a>}
        </p>
        <p>{state === 'waiting' && reason === '' ? t('admin-desk:letters.inLine') : reasonWords(t, reason)}</p>
        <p className={styles.facts}>
          <span>{t(`admin-desk:letters.at.${state}`, { at: formatInstant(at, locale) })}</span>
          <span>{t('admin-desk:letters.attempts', { count: attempts })}</span>
        </p>
        {state === 'failed' && !isSendable && <p>{t('admin-desk:letters.ended')}</p>}
      </div>
      {state === 'failed' && isSendable && (
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={onSend}>
          {t('admin-desk:letters.send')}
          <span className="visually-hidden">
            : {name} {orderNo}
          </span>
        </button>
      )}
    </li>
  );
}
