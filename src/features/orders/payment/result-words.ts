/** Words and acts of each result: the page says them as keys of `payment`. */
import type { PaymentResult } from '../../../contract/payments.ts';

export type Tone = 'under-way' | 'waits' | 'over';

/** Acts that help in a state; those of paying are about the same order, never a second one. */
export type ResultAct = 'other-card' | 'card' | 'back' | 'transfer' | 'ask' | 'track' | 'summary' | 'windows';

export interface ResultView {
  readonly tone: Tone;
  /** The first one is the one to press. */
  readonly acts: readonly ResultAct[];
  /** Named until when the order is kept. */
  readonly isKept: boolean;
}

const PAY: readonly ResultAct[] = ['card', 'transfer'];

/** @param isAsking the page still asks by itself */
export function viewOf({ state }: Pick<PaymentResult, 'state'>, isAsking: boolean): ResultView {
  switch (state) {
    case 'paid':
      return { tone: 'under-way', acts: ['track', 'summary'], isKept: false };
    case 'declined':
      return { tone: 'waits', acts: ['other-card', 'transfer'], isKept: true };
    case 'open':
      return { tone: 'waits', acts: isAsking ? ['back'] : ['back', 'transfer', 'ask'], isKept: !isAsking };
    case 'unknown':
      return { tone: 'waits', acts: isAsking ? [] : ['ask', 'track'], isKept: false };
    case 'expired':
      return { tone: 'waits', acts: PAY, isKept: true };
    case 'review':
    case 'checking':
    case 'second':
    case 'transfer':
      return { tone: 'waits', acts: ['track'], isKept: false };
    case 'lapsed':
    case 'cancelled':
      return { tone: 'over', acts: ['windows', 'track'], isKept: false };
  }
}
