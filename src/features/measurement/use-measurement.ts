import { useEffect, useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import { choiceFromQuery, emptyChoice, mergeChoices, queryWith } from './choice.ts';
import { readFields, writeFields } from './fields.ts';
import { judge, nextState, startingState, type FormEvent, type FormState, type Judgement } from './form.ts';
import type { Offer } from './offer.ts';

interface Measurement {
  state: FormState;
  judgement: Judgement;
  dispatch: (event: FormEvent) => void;
}

/** Safari refuses more than a hundred changes of the address in half a minute. */
const ADDRESS_AFTER_MS = 300;

/** The state of the form: begun with what is in the fields and in the address, and kept in the address from then on. */
export function useMeasurement(form: RefObject<HTMLFormElement | null>, offer: Offer): Measurement {
  const [state, dispatch] = useReducer(nextState, offer, (product) => startingState(emptyChoice(product)));
  const opened = useRef(false);

  useLayoutEffect(() => {
    if (!form.current || opened.current) return;
    opened.current = true;
    const linked = choiceFromQuery(new URLSearchParams(location.search), offer);
    const choice = mergeChoices(readFields(form.current, offer), linked, offer);
    writeFields(form.current, choice);
    dispatch({ type: 'opened', choice });
  }, [form, offer]);

  const { choice } = state;
  useEffect(() => {
    if (!opened.current) return undefined;
    const timer = setTimeout(() => keepInAddress(queryWith(location.search, choice, offer)), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [choice, offer]);

  return { state, judgement: judge(choice, offer), dispatch };
}

function keepInAddress(query: string): void {
  if (query === location.search) return;
  try {
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  } catch {
    // Too many changes for this browser; the share button builds its own address.
  }
}
