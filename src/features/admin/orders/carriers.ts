import { createContext, useContext } from 'react';

export interface Carrier {
  readonly id: string;
  readonly name: string;
  readonly needsNumber: boolean;
}

/** `carriers` of `content/shop.json`, handed over by the page: the file would bring its facts to every page that reads one of them. */
export const CarriersContext = createContext<readonly Carrier[]>([]);

export const useCarriers = (): readonly Carrier[] => useContext(CarriersContext);
