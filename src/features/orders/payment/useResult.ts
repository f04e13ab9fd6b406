import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentResult } from '../../../contract/payments.ts';
import type { CallResult } from '../../../lib/api.ts';
import { askResult } from './payment.ts';

export interface AskedResult {
  /** Null until the first answer. A failure keeps the last result beside it. */
  readonly answer: CallResult<PaymentResult> | null;
  readonly result: PaymentResult | null;
  /** More questions follow by themselves. */
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** Asks for the result of an attempt while it is open; at once when a page that may be outdated is seen, online or brought back again. */
export function useResult(attempt: string | null): AskedResult {
  const [answer, setAnswer] = useState<CallResult<PaymentResult> | null>(null);
  const [result, setResult] = useState<PaymentResult | null>(null);
  const [isAsking, setAsking] = useState(true);
  const [round, setRound] = useState(0);
  const isSettled = useRef(false);

  useEffect(() => {
    if (attempt === null) return undefined;
    const running = { ended: false, timer: 0 };
    const ask = async (asked: number): Promise<void> => {
      const seen = await askResult(attempt);
      if (running.ended) return;
      setAnswer(seen);
      if (seen.ok) setResult(seen.data);
      isSettled.current = !isOpen(seen) && !isDecidedElsewhere(seen);
      const pause = isOpen(seen) ? pauseAfter(asked) : null;
      setAsking(pause !== null);
      if (pause !== null) running.timer = window.setTimeout(() => void ask(asked + 1), pause);
    };
    void ask(1);
    return () => {
      running.ended = true;
      clearTimeout(running.timer);
    };
  }, [attempt, round]);

  const askAgain = (): void => {
    setAsking(true);
    setRound((count) => count + 1);
  };
  const onReturn = useEffectEvent(askAgain);
  useEffect(() => {
    const back = (): void => {
      if (!isSettled.current && document.visibilityState === 'visible') onReturn();
    };
    const brought = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onReturn();
    };
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    addEventListener('pageshow', brought);
    return () => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
      removeEventListener('pageshow', brought);
    };
  }, []);

  return { answer, result, isAsking, askAgain };
}

/** A minute in all: the provider's own news come 10 to 15 s after an attempt. */
const PAUSE_MS = 3000;
const MOST_TIMES = 21;

/** Milliseconds until the next question; null when the page has asked for long enough. @param asked questions so far */
export const pauseAfter = (asked: number): number | null => (asked < MOST_TIMES ? PAUSE_MS : null);

/** Answers whether time alone may change the answer. */
export function isOpen(answer: CallResult<PaymentResult>): boolean {
  if (answer.ok) return answer.data.state === 'open' || answer.data.state === 'unknown';
  return answer.status === 0 || answer.status === 429 || answer.status >= 500;
}

/** Answers whether the provider or the shop decides, which takes hours: too long to ask all the time. */
const isDecidedElsewhere = (answer: CallResult<PaymentResult>): boolean =>
  answer.ok && (answer.data.state === 'review' || answer.data.state === 'checking');
