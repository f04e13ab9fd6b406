/** Bad behaviour that can be asked of the stand-in, for one call or several. */

export const CALLS = ['begin', 'ask', 'ask-payment', 'installments', 'bin', 'cancel', 'refund', 'report'] as const;

export type Call = (typeof CALLS)[number];

/** Each with what the provider does then. */
export const FAULTS = {
  'error-500': 'answers 500 and does nothing',
  'done-500': 'does the work, then answers 500',
  'bad-request': 'answers a failure with 400',
  silent: 'does the work and never answers',
  html: 'does the work and answers a page',
  slow: 'does the work and answers after twenty seconds',
  'cut-before': 'cuts the connection and does nothing',
  'cut-after': 'does the work, then cuts the connection',
  'wrong-signature': 'signs the answer wrongly',
  'no-signature': 'leaves out the signature',
  'rate-limit': 'answers that it was asked too often',
  refuse: 'refuses',
  'not-yet': 'answers that nothing has been decided',
  'other-price': 'names another price',
  'other-paid': 'names less than was to be paid',
  'other-currency': 'names another currency',
  'other-basket': 'names another order',
  'other-installment': 'names parts that were not offered',
  'decline-as-success': 'tells a decline in an answer that succeeds',
  'failure-as-400': 'tells a failure with the status 400',
  empty: 'leaves out of a report what is in it',
} as const;

export type Fault = keyof typeof FAULTS;

export const isFault = (value: string): value is Fault => Object.hasOwn(FAULTS, value);
export const isCall = (value: string): value is Call => CALLS.some((call) => call === value);

export class Faults {
  private waiting: { call: Call; fault: Fault; times: number }[] = [];

  /** The next calls of a kind go wrong. */
  add(call: Call, fault: Fault, times = 1): void {
    this.waiting.push({ call, fault, times });
  }

  clear(): void {
    this.waiting = [];
  }

  /** Returns the fault of this call, and counts it as done. */
  take(call: Call): Fault | undefined {
    const found = this.waiting.find((fault) => fault.call === call);
    if (!found) return undefined;
    found.times -= 1;
    if (found.times < 1) this.waiting = this.waiting.filter((fault) => fault !== found);
    return found.fault;
  }
}
