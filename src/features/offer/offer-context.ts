import { createContext, useContext } from 'react';
import type { OfferLine, OfferWindow } from '../../domain/offer/offer.ts';
import type { Goods } from './goods.ts';

/** Acts on an offer; none on one that a link brought. */
export interface OfferActs {
  readonly editWindow: (window: OfferWindow) => void;
  readonly copyWindow: (window: OfferWindow) => void;
  readonly copyLines: (window: OfferWindow, lines: readonly OfferLine[]) => void;
  readonly removeWindow: (window: OfferWindow) => void;
  readonly addLine: (window: OfferWindow) => void;
  readonly editLine: (window: OfferWindow, line: OfferLine) => void;
  readonly removeLine: (window: OfferWindow, line: OfferLine, name: string) => void;
}

interface DisplayedOffer {
  /** Null until it is there, and where it cannot be had. */
  readonly goods: Goods | null;
  /** Null where the offer is only shown. */
  readonly acts: OfferActs | null;
}

export const OfferContext = createContext<DisplayedOffer>({ goods: null, acts: null });

export const useShown = (): DisplayedOffer => useContext(OfferContext);
