/** Result of a typed length; cheap enough for every key press. */
import {
  adviseOnLength,
  lengthPrice,
  type LengthAdvice,
  type LengthPrice,
  type LengthRules,
} from '../../../domain/price/by-length.ts';
import { metresAsCm, readLength } from '../../../domain/window/measurement.ts';
import type { Kurus } from '../../../domain/money/money.ts';

export interface CutRules {
  /** Price of a metre. */
  readonly price: Kurus;
  readonly rules: LengthRules;
}

export interface ReadCut {
  /** In cm; null until a whole length is typed. */
  readonly length: number | null;
  readonly error: 'required' | 'invalid' | 'whole' | null;
  readonly advice: readonly LengthAdvice[];
  /** Whole, but outside what is cut: a request for a call (decisions P4). */
  readonly needsCall: boolean;
  readonly price: LengthPrice | null;
  /** Centimetres of a number below ten that was typed in metres. */
  readonly inCm: number | null;
}

export function readCut(text: string, { price, rules }: CutRules): ReadCut {
  const nothing = { length: null, error: null, advice: [], needsCall: false, price: null, inCm: metresAsCm(text) };
  const read = readLength(text, 'width');
  if (!read.ok) {
    const error = read.code === 'measurement.whole' ? 'whole' : text.trim() === '' ? 'required' : 'invalid';
    return { ...nothing, error };
  }
  const advice = adviseOnLength(read.cm, rules);
  const needsCall = advice.some(({ blocks }) => blocks);
  return {
    ...nothing,
    length: read.cm,
    advice,
    needsCall,
    price: needsCall ? null : lengthPrice(price, rules, read.cm),
  };
}
