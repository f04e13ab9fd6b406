/** A contact message on the desk of an operator. */

/** Where a message lies: it waits, it is done with, or it is nobody's. */
export const MESSAGE_STATES = ['open', 'closed', 'spam'] as const;

/** Longest answer of an operator, in letters. */
export const ANSWER_MAX = 5000;

/** Centimetres. */
export interface AskedWindow {
  readonly width: number;
  readonly height: number;
}

const SIZES = /(?<!\d)(\d{1,4}) ?[×x*] ?(\d{1,4}) ?cm/iu;

/** The first window that a message names as `420 × 260 cm`, as requests for a call do (decisions P4); null without one. */
export function windowIn(text: string): AskedWindow | null {
  const [, width, height] = SIZES.exec(text) ?? [];
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) };
}

/** `tel:` of a number as it was typed; null without one. */
export function telephoneLink(phone: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '');
  return digits === '' ? null : `tel:${digits}`;
}
