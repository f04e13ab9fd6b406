import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MatchedLine, MatchedStatement } from '../../../contract/admin-money.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Money.module.css';
import { openMoney } from './money-list.ts';
import { bookLine, mayForgive, type BookingResult } from './statement-run.ts';
import { bookingWords, StatementRow, type RowState } from './StatementRow.tsx';

interface StatementResultProps {
  matched: MatchedStatement;
  onBack: () => void;
  /** The form with what was pasted. */
  again: ReactNode;
}

/** Pairs of a line and its order, with the reason; nothing is booked before its press. */
export function StatementResult({ matched, onBack, again }: StatementResultProps) {
  const { t, money } = useI18n();
  const { lines } = matched;
  const heading = useRef<HTMLHeadingElement>(null);
  const [states, setStates] = useState<ReadonlyMap<MatchedLine, RowState>>(new Map());
  const [forgiven, setForgiven] = useState<ReadonlySet<MatchedLine>>(() => new Set(lines.filter(mayForgive)));
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState<MatchedLine | null>(null);
  const isToDo = (line: MatchedLine): boolean => line.parts.length > 0 && states.get(line) === undefined;
  const certain = lines.filter((line) => line.certainty === 'certain' && isToDo(line));

  useEffect(() => {
    heading.current?.focus();
  }, []);

  async function book(some: readonly MatchedLine[], row: MatchedLine | null = null) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setPressed(row);
    let count = 0;
    const results = new Map<MatchedLine, RowState>();
    for (const line of some) {
      if (some.length > 1) setSaid(t('admin-money:result.busy', { done: count, all: some.length }));
      const words = { text: t('admin-money:result.text'), forgiven: t('admin-money:result.forgiven') };
      const answer: BookingResult = await bookLine(line, forgiven.has(line), words);
      if (!answer.ok) {
        setProblem(`${failureMessage(t, answer)} ${t('admin-money:result.stopped')}`);
        break;
      }
      setStates((before) => new Map(before).set(line, answer));
      results.set(line, answer);
      if (answer.outcome === 'done') count += 1;
    }
    setSaid(bookingWords(t, results));
    setBusy(false);
    if (results.size > 0) openMoney.$list.revalidate();
  }

  const found = lines.filter(({ parts, bookedFor }) => parts.length > 0 || bookedFor !== null).length;
  return (
    <section className={styles.result} aria-labelledby="result">
      <div className={`head ${styles.resultHead}`}>
        <h2 id="result" ref={heading} tabIndex={-1}>
          {t('admin-money:result.title')}
        </h2>
        <p>{[t('admin-money:result.read', { lines: lines.length, found }), ...leftOut(t, matched)].join(' ')}</p>
        <button type="button" className="link-button" onClick={onBack}>
          {t('admin-money:result.back')}
        </button>
      </div>
      <ol className={styles.pairs} aria-label={t('admin-money:result.list')}>
        {lines.map((line) => (
          <StatementRow
            key={line.line}
            line={line}
            state={states.get(line)}
            isBusy={busy}
            isPressed={pressed === line}
            isForgiven={forgiven.has(line)}
            onForgive={(isForgiven) => {
              const next = new Set(forgiven);
              if (isForgiven) next.add(line);
              else next.delete(line);
              setForgiven(next);
            }}
            onBook={() => void book([line], line)}
          />
        ))}
      </ol>
      <div role="alert">{problem !== null && <p className="form-problem">{problem}</p>}</div>
      <div className={styles.foot}>
        <p role="status">
          {said ||
            (certain.length > 0 && (
              <>
                <b>{money(certain.reduce((sum, { rest }) => sum + toKurus(rest), 0))}</b>{' '}
                {t('admin-money:result.sum', { count: certain.length })}
              </>
            ))}
        </p>
        {certain.length > 0 ? (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={busy || undefined}
            onClick={() => void book(certain)}
          >
            {t('admin-money:result.bookAll', { count: certain.length })}
          </button>
        ) : (
          <button type="button" className="button" onClick={onBack}>
            {t('admin-money:result.back')}
          </button>
        )}
      </div>
      {again}
    </section>
  );
}

function leftOut(
  t: ReturnType<typeof useI18n>['t'],
  { outgoing, unread, left, isPartial }: MatchedStatement,
): string[] {
  return [
    outgoing > 0 ? t('admin-money:result.outgoing', { count: outgoing }) : '',
    unread.length > 0 ? t('admin-money:result.unread', { lines: unread.join(', ') }) : '',
    left > 0 ? t('admin-money:result.left', { count: left }) : '',
    isPartial ? t('admin-money:result.partial') : '',
  ].filter(Boolean);
}
