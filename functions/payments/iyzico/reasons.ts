/** Groups of iyzico's codes that a shopper may be told of, never the code itself. */
import type { DeclineReason } from '../../../src/domain/money/card-result.ts';

const CODES: Readonly<Record<string, DeclineReason>> = {
  10051: 'funds',
  10054: 'details',
  10084: 'details',
  10206: 'details',
  10215: 'details',
  10057: 'closed',
  10058: 'closed',
  10093: 'closed',
  10201: 'closed',
  10217: 'three-d',
  10005: 'bank',
  10012: 'bank',
  10207: 'bank',
  10209: 'bank',
  10204: 'bank',
  10214: 'bank',
};

/** Nothing is said of suspected fraud, lost and stolen cards, the provider's own refusals and unknown codes. */
export const reasonOf = (code: string): DeclineReason => CODES[code] ?? 'unsaid';

/** Codes of banks and of fraud: the card was tried. All others say that the call itself went wrong, or too often. */
export const isOfCard = (code: string): boolean => /^(?:10\d{3}|6000|6001)$/.test(code);

/** Our fault, or the provider is busy: whatever was asked for has not been answered. */
export const isOfCall = (code: string): boolean => code === '1000' || code === '50000' || code === '';
