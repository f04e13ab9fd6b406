/**
 * Takes out of a text what could name a person or open a door, on both sides of the wire (spec §7, security §2.12).
 * Every pattern looks a bounded way ahead, so that the time grows with the length only.
 */

/** Longer texts are cut before they are read. */
const MOST_READ = 20_000;

const TERMINAL = /\u001b\[[0-?]{0,16}[ -/]{0,4}[@-~]/g;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** They hide the other patterns from the eye or from these: zero width, soft hyphen, reversed direction. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const CREDENTIALS = /:\/\/[^\s/@]{1,200}@/g;
const QUERY_OF_ADDRESS = /(\bhttps?:\/\/[^\s"'<>?#]{1,2000})[?#][^\s"'<>)]*/gi;
const PARAMETERS = /[?#&][\w%.~[\]-]{1,100}=[^\s"'<>)]*/g;
const EMAIL = /[^\s@<>"'(),:;[\]]{1,64}(?:@|%40)[^\s@<>"'(),:;[\]]{1,255}/gi;
const BEARER = /\bBearer\s{1,4}\S+/gi;
const SIGNED = /\beyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g;
const IBAN = /\b[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){3,7}(?:[ -]?[a-z\d]{1,3})?\b/gi;
/** Telephones, identity numbers, cards, order numbers: ten digits and more, however they are spaced. */
const DIGITS = /\+?\p{Nd}(?:[ ().\-/]{0,2}\p{Nd}){9,}/gu;
const OPAQUE = /[\w-]{32,}/g;

/** The text without personal data, tokens and invisible characters, at most `maxLength` long. */
export function scrub(text: string, maxLength: number): string {
  return text
    .slice(0, MOST_READ)
    .replace(/\r\n?/g, '\n')
    .replace(TERMINAL, '')
    .replace(CONTROLS, '')
    .replace(INVISIBLE, '')
    .replace(CREDENTIALS, '://')
    .replace(QUERY_OF_ADDRESS, '$1')
    .replace(PARAMETERS, '')
    .replace(EMAIL, '[email]')
    .replace(BEARER, '[token]')
    .replace(SIGNED, '[token]')
    .replace(IBAN, (found) => (/\d.*\d.*\d.*\d/.test(found.slice(4)) ? '[iban]' : found))
    .replace(DIGITS, '[number]')
    .replace(OPAQUE, (found) => (/\d/.test(found) ? '[token]' : found))
    .slice(0, maxLength)
    .toWellFormed();
}

/** Returns only the path of an address, scrubbed: no host, no query, no fragment. */
export function scrubPath(address: string, maxLength = 200): string {
  const path = address
    .slice(0, MOST_READ)
    .replace(/^[a-z][\w+.-]{0,20}:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '');
  return scrub(path || '/', maxLength);
}
