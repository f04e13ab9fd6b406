import type { WindowChoice } from '../../domain/measurement.ts';
import { OPTION_IDS, type OptionId } from '../../domain/pricing.ts';
import type { Offer } from './offer.ts';

/** What the form holds: the window as typed, colour, extras, and the name of the room. */
export interface Choice extends WindowChoice {
  color: string;
  options: readonly OptionId[];
  room: string;
}

/** Names of the fields in the form and in the address; the same, so a form sent before it is alive opens itself again. */
const FIELDS = ['width', 'height', 'pleat', 'color', 'option', 'room'] as const;

/** An untouched form: a single pleat and the first colour are chosen already. */
export function emptyChoice(offer: Pick<Offer, 'pleats' | 'colors'>): Choice {
  const [onlyPleat] = offer.pleats.length === 1 ? offer.pleats : [];
  return { width: '', height: '', pleat: onlyPleat ?? '', color: offer.colors[0]?.id ?? '', options: [], room: '' };
}

type Source = Pick<URLSearchParams, 'get' | 'getAll'>;

/** Reads an address; what it lacks, and what this product does not have, stays as in an untouched form. */
export function choiceFromQuery(query: Source, offer: Pick<Offer, 'pleats' | 'colors' | 'options'>): Choice {
  const empty = emptyChoice(offer);
  const pleat = offer.pleats.find((offered) => offered === query.get('pleat'));
  const color = offer.colors.find(({ id }) => id === query.get('color'));
  return {
    width: sizeOf(query.get('width')),
    height: sizeOf(query.get('height')),
    pleat: pleat ?? empty.pleat,
    color: color?.id ?? empty.color,
    options: offeredOptions(query.getAll('option'), offer),
    room: '',
  };
}

const sizeOf = (value: string | null): string =>
  value !== null && /^\d{1,4}$/.test(value) && Number(value) > 0 ? String(Number(value)) : '';

const offeredOptions = (values: readonly string[], offer: Pick<Offer, 'options'>): OptionId[] =>
  OPTION_IDS.filter((id) => values.includes(id) && offer.options.some((option) => option.id === id));

/** Puts the choice into an address's query; what others keep there stays, the room is nobody else's business. */
export function queryWith(search: string, choice: Choice, offer: Pick<Offer, 'pleats' | 'colors'>): string {
  const empty = emptyChoice(offer);
  const query = new URLSearchParams(search);
  for (const field of FIELDS) query.delete(field);
  for (const side of ['width', 'height'] as const) {
    const size = sizeOf(choice[side]);
    if (size) query.set(side, size);
  }
  if (choice.pleat !== empty.pleat) query.set('pleat', choice.pleat);
  if (choice.color !== empty.color) query.set('color', choice.color);
  for (const option of choice.options) query.append('option', option);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** What the shopper did before the form was alive goes before the address, field by field. */
export function mergeChoices(done: Choice, linked: Choice, offer: Pick<Offer, 'pleats' | 'colors'>): Choice {
  const empty = emptyChoice(offer);
  return {
    width: done.width || linked.width,
    height: done.height || linked.height,
    pleat: done.pleat === empty.pleat ? linked.pleat : done.pleat,
    color: done.color === empty.color ? linked.color : done.color,
    options: done.options.length > 0 ? done.options : linked.options,
    room: done.room,
  };
}
