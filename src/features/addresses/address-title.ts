import type { Address } from '../../domain/address.ts';

/** Titles are stored in Turkish and shown in the reader's language. */
export const TITLE_KEYS = { Ev: 'home', İş: 'work', Diğer: 'other' } as const satisfies Record<
  Address['addressTitle'],
  string
>;
