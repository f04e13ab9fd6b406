import type { Address } from '../../domain/address.ts';

/** Titles are stored in Turkish and shown in the reader's language. */
export const TITLE_KEYS: Record<Address['addressTitle'], string> = { Ev: 'home', İş: 'work', Diğer: 'other' };
