import { useEffect, useEffectEvent, useRef } from 'react';
import { STEPS, type Step } from './state.ts';

/** The browser's back button goes one step back, not out of the checkout. */
export function useStepHistory(ready: boolean, step: Step, goTo: (step: Step) => void): void {
  const shown = useRef<Step | null>(null);
  const returnTo = useEffectEvent(goTo);

  useEffect(() => {
    if (!ready || shown.current === step) return;
    const state = { checkoutStep: step };
    if (shown.current !== null && step > shown.current) history.pushState(state, '');
    else history.replaceState(state, '');
    shown.current = step;
  }, [ready, step]);

  useEffect(() => {
    const back = (event: PopStateEvent) => {
      const wanted = (event.state as { checkoutStep?: unknown } | null)?.checkoutStep;
      const known = STEPS.find((one) => one === wanted);
      if (known === undefined) return;
      shown.current = known;
      returnTo(known);
    };
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
    };
  }, []);
}
