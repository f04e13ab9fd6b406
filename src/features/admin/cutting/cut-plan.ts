/** The cut plan of a page: the one that is shown, and whether it is still today's. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { bookCuts, showCuts, unbookCuts, type CutPlan } from '../../../contract/admin-cloth.ts';
import { planChange, planToShow, type PlanChange } from '../../../domain/cutting/plan-change.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';

/** The plan is asked for again this often while somebody looks at it. */
const ASKED_EVERY_MS = 60_000;

/** No longer than this after the last press: each call renews the session, which would never end after 30 idle minutes (decisions A12). */
const ASKED_FOR_MS = 15 * 60_000;

/** Acts of somebody who works at the page. */
const PRESSES = ['pointerdown', 'keydown'];

export interface ShownPlan {
  readonly plan: CutPlan | null;
  readonly failure: CallFailure | null;
  /** Changes since the plan was shown; null while it holds. */
  readonly change: PlanChange | null;
  readonly reload: () => void;
  /** Shows the newest plan. */
  readonly refresh: () => void;
  /** Returns the numbers of the new rests, a failure, or null where the plan is stale. */
  readonly book: (stock: string, plan: string) => Promise<readonly string[] | CallFailure | null>;
  /** Takes a booking back; returns a failure, or null when it is done. */
  readonly takeBack: (plan: string) => Promise<CallFailure | null>;
}

export function useCutPlan(until: string): ShownPlan {
  const [shown, setShown] = useState<CutPlan | null>(null);
  const [fresh, setFresh] = useState<CutPlan | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  /** Number of bookings: a plan that was asked for before the last one is old. */
  const booked = useRef(0);

  const ask = useCallback(async () => {
    const before = booked.current;
    const answer = await callAsOperator(showCuts, { query: { until } });
    if (before !== booked.current) return;
    if (!answer.ok) {
      setFailure(answer);
      return;
    }
    setFailure(null);
    setFresh(answer.data);
    setShown((shown) => planToShow(shown, answer.data));
  }, [until]);

  useEffect(() => {
    let pressedAt = Date.now();
    void ask();
    const isWatched = () => Date.now() - pressedAt < ASKED_FOR_MS;
    const press = () => {
      const wasWatched = isWatched();
      pressedAt = Date.now();
      if (!wasWatched) void ask();
    };
    const show = () => {
      if (document.hidden) return;
      pressedAt = Date.now();
      void ask();
    };
    const timer = setInterval(() => {
      if (!document.hidden && isWatched()) void ask();
    }, ASKED_EVERY_MS);
    for (const act of PRESSES) document.addEventListener(act, press, true);
    document.addEventListener('visibilitychange', show);
    return () => {
      clearInterval(timer);
      for (const act of PRESSES) document.removeEventListener(act, press, true);
      document.removeEventListener('visibilitychange', show);
    };
  }, [ask]);

  const replace = (plan: CutPlan | null) => {
    booked.current += 1;
    setFresh(plan);
    setShown(plan);
  };
  return {
    plan: shown,
    failure: shown ? null : failure,
    change: shown && fresh ? planChange(shown, fresh) : null,
    reload: () => {
      setFailure(null);
      void ask();
    },
    refresh: () => setShown(fresh),
    async book(stock, plan) {
      const answer = await callAsOperator(bookCuts, { body: { until, stock, plan } });
      if (answer.ok) {
        const { kept, ...next } = answer.data;
        replace(next);
        return kept;
      }
      if (answer.code !== 'changed_meanwhile') return answer;
      const now = showCuts.answer.safeParse(answer.data);
      if (now.success) setFresh(now.data);
      return null;
    },
    async takeBack(plan) {
      const answer = await callAsOperator(unbookCuts, { params: { plan }, query: { until } });
      if (!answer.ok) return answer;
      replace(answer.data);
      return null;
    },
  };
}
