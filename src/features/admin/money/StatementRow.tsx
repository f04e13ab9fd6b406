import type { MatchedLine } from '../../../contract/admin-money.ts';
import { toKurus } from '../../../domain/money/money.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { oneDay, shortNo } from '../orders/words.ts';
import styles from './Money.module.css';
import { mayForgive, type BookingResult } from './statement-run.ts';

export type RowState = Extract<BookingResult, { readonly ok: true }>;

interface StatementRowProps {
  line: MatchedLine;
  /** Result of booking it; undefined before that. */
  state: RowState | undefined;
  isBusy: boolean;
  /** Whether its own button was pressed last. */
  isPressed: boolean;
  isForgiven: boolean;
  onForgive: (isForgiven: boolean) => void;
  onBook: () => void;
}

/** A line of the statement, the order that it pays, and why. */
export function StatementRow(props: StatementRowProps) {
  const { line, state, isBusy, isPressed, isForgiven, onForgive, onBook } = props;
  const { t, money } = useI18n();
  // The pressed button goes with the result.
  const result = useFocusAfter<HTMLDivElement>(isPressed && state ? 1 : 0);
  const { day, text, amount, rest, parts, bookedFor } = line;
  const [first] = parts;
  const left = money(toKurus(rest));
  return (
    <li className={styles.pair} data-sure={line.certainty}>
      <div className={styles.bankLine}>
        <span>{day === '' ? t('admin-money:result.noDay') : oneDay(day)}</span>
        <span>{text}</span>
        <b>{money(toKurus(amount))}</b>
      </div>
      <div className={styles.found}>
        {parts.map((part) => (
          <p key={part.orderNo}>
            <a href={`${adminPaths.order(part.orderNo)}#odeme`}>{shortNo(part.orderNo)}</a> <b>{part.name}</b>{' '}
            {parts.length > 1 && <span>{money(toKurus(part.amount))}</span>}
          </p>
        ))}
        {rest > 0 && <p className={styles.reason}>{reasonOf(t, money, line)}</p>}
        {mayForgive(line) && !state && (
          <fieldset className={styles.gap}>
            <legend className="visually-hidden">{t('admin-money:result.gap')}</legend>
            {([true, false] as const).map((forgives) => (
              <label key={String(forgives)}>
                <input
                  type="radio"
                  name={`gap-${line.line}`}
                  className="tick"
                  checked={isForgiven === forgives}
                  onChange={() => onForgive(forgives)}
                />
                {t(forgives ? 'admin-money:result.forgive' : 'admin-money:result.keep', {
                  amount: money(-toKurus(line.difference)),
                })}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <div ref={result} tabIndex={-1} className={styles.pairAct}>
        {bookedFor !== null && (
          <a href={`${adminPaths.order(bookedFor)}#odeme`}>
            {t(rest > 0 ? 'admin-money:result.partBefore' : 'admin-money:result.before', {
              order: shortNo(bookedFor),
              amount: left,
            })}
          </a>
        )}
        {state?.outcome === 'done' && <p className={styles.done}>{t('admin-money:result.done')}</p>}
        {state && state.outcome !== 'done' && <p className="field-error">{refusalOf(t, line, state)}</p>}
        {first && !state && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy || undefined}
            aria-label={t('admin-money:result.bookOf', { line: line.line, name: first.name, amount: left })}
            onClick={onBook}
          >
            {t('admin-money:result.book')}
          </button>
        )}
      </div>
    </li>
  );
}

type Refusal = Exclude<RowState, { readonly outcome: 'done' }>;

/** Reason why a line was not booked; of one with several orders the first that was not. */
function refusalOf(t: Translate, { parts }: MatchedLine, state: Refusal): string {
  const order = shortNo(state.orderNo);
  if (state.outcome === 'refused') return parts.length > 1 ? `${order}: ${state.words}` : state.words;
  return parts.length > 1 ? t('admin-money:result.changedOf', { order }) : t('admin-money:result.changed');
}

/** Words that are read out once lines were booked: a line alone by its number, with the reason where it was not. */
export function bookingWords(t: Translate, results: ReadonlyMap<MatchedLine, RowState>): string {
  const done: number[] = [];
  const refused: { line: number; reason: string }[] = [];
  for (const [line, state] of results) {
    if (state.outcome === 'done') done.push(line.line);
    else refused.push({ line: line.line, reason: refusalOf(t, line, state) });
  }
  const [first] = done;
  const words = [
    first !== undefined &&
      (results.size === 1
        ? t('admin-money:result.lineDone', { line: first })
        : t('admin-money:result.finished', { count: done.length })),
    refused.length > 1
      ? t('admin-money:result.linesNotDone', { lines: refused.map(({ line }) => line).join(', ') })
      : refused.map((one) => t('admin-money:result.lineNotDone', one)).join(''),
  ];
  return words.filter(Boolean).join(' ');
}

function reasonOf(
  t: Translate,
  money: (kurus: number) => string,
  { certainty, fits, miss, difference }: MatchedLine,
): string {
  const off = money(Math.abs(toKurus(difference)));
  if (miss === 'tooMuch') return t('admin-money:result.miss.tooMuch', { amount: off });
  if (miss !== null) return t(`admin-money:result.miss.${miss}`);
  const what = fits
    .map((fit) => t(`admin-money:result.fit.${fit}`))
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' ve ');
  const agrees = t(fits.length === 1 && difference === 0 ? 'admin-money:result.only' : 'admin-money:result.agrees', {
    what,
  });
  const said = `${t(certainty === 'certain' ? 'admin-money:result.certain' : 'admin-money:result.likely')}: ${agrees}`;
  if (difference === 0) return said;
  return `${said}, ${t(difference < 0 ? 'admin-money:result.less' : 'admin-money:result.more', { amount: off })}`;
}
