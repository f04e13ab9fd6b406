import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../i18n/failure.ts';
import type { CallFailure } from '../lib/api.ts';
import { useI18n } from './i18n.tsx';

interface MoreProps {
  /** Rows of the list above. */
  count: number;
  isEnd: boolean;
  /** Adds rows. @returns why it could not */
  more: () => Promise<CallFailure | null>;
  words: {
    readonly more: string;
    readonly busy: string;
    /** Precedes the reason of a failure. */
    readonly failed?: string;
    /** Announces how many rows were added; the keyboard then goes on at the first link among them. */
    readonly added?: (count: number) => string;
  };
  className?: string | undefined;
}

/** Below a list that goes on: the button for its next rows. The list keeps its rows whatever becomes of the call. */
export function More({ count, isEnd, more, words, className }: MoreProps) {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  /** Rows of the list when more were asked for. */
  const [before, setBefore] = useState(count);
  const isWaiting = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { added } = words;

  useEffect(() => {
    if (!isWaiting.current || count <= before) return;
    isWaiting.current = false;
    place.current?.previousElementSibling?.children[before]?.querySelector<HTMLElement>('a')?.focus();
  }, [before, count]);

  async function ask() {
    setBusy(true);
    setFailure(null);
    setBefore(count);
    isWaiting.current = added !== undefined;
    const failed = await more();
    setBusy(false);
    setFailure(failed);
    if (failed) isWaiting.current = false;
  }

  if (isEnd && !added) return null;
  return (
    <div ref={place} className={className}>
      {added && (
        <p className="visually-hidden" role="status">
          {count > before && added(count - before)}
        </p>
      )}
      <div role="alert">
        {failure && (
          <p className="field-error">
            {words.failed} {failureMessage(t, failure)}
          </p>
        )}
      </div>
      {!isEnd && (
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void (busy || ask())}>
          {busy ? words.busy : words.more}
        </button>
      )}
    </div>
  );
}
