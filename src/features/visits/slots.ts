/** Half-days of a district as the form shows them: loading, free ones, one that has just gone, or why they did not come. */
import { useEffect, useRef, useState } from 'react';
import { listSlots, type Slot } from '../../contract/visits.ts';
import { call, type CallFailure } from '../../lib/api.ts';

export interface OfferedSlot extends Slot {
  /** Taken by somebody else while this page showed it. */
  readonly isGone: boolean;
}

export type SlotsState =
  'none' | 'loading' | { readonly slots: readonly OfferedSlot[] } | { readonly failure: CallFailure };

/** Value of a radio button. */
export const slotValue = ({ day, half }: Pick<Slot, 'day' | 'half'>): string => `${day} ${half}`;

/** Day and half of a radio button's value. */
export function slotOf(value: string): { day: string; half: string | undefined } {
  const [day = '', half] = value.split(' ', 2);
  return { day, half };
}

export interface SlotsOfDistrict {
  readonly state: SlotsState;
  readonly load: (district: string) => void;
  /** Loads again; this half-day stays in the list as gone. */
  readonly lose: (district: string, value: string) => void;
}

export function useSlots(): SlotsOfDistrict {
  const [state, setState] = useState<SlotsState>('none');
  const turn = useRef(0);
  useEffect(() => () => void (turn.current += 1), []);
  async function fetchSlots(district: string, gone: readonly OfferedSlot[]) {
    turn.current += 1;
    const mine = turn.current;
    if (gone.length === 0) setState(district === '' ? 'none' : 'loading');
    if (district === '') return;
    const answer = await call(listSlots, { query: { district } });
    if (mine !== turn.current) return;
    if (!answer.ok) {
      setState({ failure: answer });
      return;
    }
    const lost = new Set(gone.map(slotValue));
    const free = answer.data.slots.filter((slot) => !lost.has(slotValue(slot)));
    setState({ slots: [...gone, ...free.map((slot) => ({ ...slot, isGone: false }))] });
  }
  return {
    state,
    load: (district) => void fetchSlots(district, []),
    lose(district, value) {
      const shown = typeof state === 'object' && 'slots' in state ? state.slots : [];
      void fetchSlots(
        district,
        shown.filter((slot) => slot.isGone || slotValue(slot) === value).map((slot) => ({ ...slot, isGone: true })),
      );
    },
  };
}
