import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { ALL_LETTERS, type DeskLetter, type DeskLetters, LETTER_LISTS } from '../../../contract/admin-desk.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import styles from './Desk.module.css';
import { DeskMore, Lists } from './Lists.tsx';
import * as contract from '../../../contract/admin-desk.ts';
import type { CallResult } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';
import { pagedList, type PagedList } from '../../session/paged-list.ts';
import { showWaiting } from './rail-counts.ts';
import type { Translate } from '../../../i18n/messages.ts';

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
  const told = useRef<HTMLParagraphElement>(null);
  const refused = useRef<HTMLDivElement>(null);

  async function send(id: string) {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const answer = await sendAgain(id);
    setBusy(false);
    if (!answer.ok) setSaid({ isFailure: true, words: failureMessage(t, answer) });
    else if (answer.data.ended > 0) setSaid({ isFailure: true, words: t('admin-desk:letters.ended') });
    else setSaid({ isFailure: false, words: t('admin-desk:letters.queued', { count: answer.data.queued }) });
    // The pressed button goes with its letter, or with the way to send that; the list stays where it was read.
    if (answer.ok) (answer.data.ended > 0 ? refused : told).current?.focus({ preventScroll: true });
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
      <p ref={told} tabIndex={-1} role="status" className={styles.said}>
        {said?.isFailure === false && said.words}
      </p>
      <div ref={refused} tabIndex={-1} role="alert">
        {said?.isFailure && <p className="field-error">{said.words}</p>}
      </div>
      <RemoteData remote={$list} loading={t('admin-desk:loading')} skeleton={<Skeleton rows={3} height="line" />}>
        {({ items, next, alarms, counts }) => (
          <>
            <Alarms alarms={alarms} />
            {items.length === 0 ? (
              <p className={`quiet ${styles.empty}`}>
                {state === 'failed' && counts.waiting > 0
                  ? t('admin-desk:letters.empty.failedWaiting', { count: counts.waiting })
                  : t(`admin-desk:letters.empty.${state}`)}
              </p>
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
                <ul className="rows">
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
        <p className={`row quiet long ${styles.facts}`}>
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

type LetterList = (typeof contract.LETTER_LISTS)[number];

const pagesFor = (state: LetterList): PagedList<contract.DeskLetters> =>
  pagedList(`/api/admin/letters?state=${state}`, (cursor) =>
    callAsOperator(contract.listLetters, { query: cursor === undefined ? { state } : { state, cursor } }),
  );

const lists = { failed: pagesFor('failed'), waiting: pagesFor('waiting') } as const;

const letterList = (state: LetterList): PagedList<contract.DeskLetters> => lists[state];

/** The list that an address names; those given up otherwise. */
const lettersIn = (search: string): LetterList =>
  contract.LETTER_LISTS.find((one) => one === new URLSearchParams(search).get('state')) ?? 'failed';

/** One letter, or all that can be sent again, as many calls as that takes. */
async function sendAgain(id: string): Promise<CallResult<contract.LetterSendResult>> {
  let queued = 0;
  for (;;) {
    const answer = await callAsOperator(contract.sendLetter, { params: { id } });
    if (answer.ok) queued += answer.data.queued;
    const isLeft = answer.ok && answer.data.left > 0 && answer.data.queued > 0;
    if (isLeft) continue;
    lists.failed.$list.revalidate();
    void showWaiting();
    return answer.ok ? { ...answer, data: { ...answer.data, queued } } : answer;
  }
}

/** Codes of the mail server or its connection whose meaning the shop's people should read. */
const CODES = ['421', '450', '451', '452', '535', '550', '551', '552', '553', '554'] as const;

/**
 * Words for the one word that the store keeps of a failure (`functions/mail/send.ts`); the code stays beside them for
 * the maintainer.
 */
export function reasonWords(t: Translate, reason: string): string {
  if (reason === '') return t('admin-desk:letters.reason.none');
  const [, code = ''] = /^smtp-(\d{3})$/.exec(reason) ?? [];
  const known = CODES.find((one) => one === code);
  if (known) return `${t(`admin-desk:letters.smtp.${known}`)} (${code})`;
  if (code !== '')
    return `${t(code.startsWith('5') ? 'admin-desk:letters.refused' : 'admin-desk:letters.delayed')} (${code})`;
  return t.find(`admin-desk:letters.reason.${reason}`) ?? t('admin-desk:letters.reason.other', { reason });
}

/** Returns the name of a letter; a kind that this page does not know has the name of the logs. */
export const kindWords = (t: Translate, kind: string): string => t.find(`admin-desk:letters.kind.${kind}`) ?? kind;

/** A cap that slowed letters down. */
export const capWords = (t: Translate, cap: string): string => t.find(`admin-desk:letters.cap.${cap}`) ?? cap;
