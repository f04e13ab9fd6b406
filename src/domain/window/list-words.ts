/** Words of pasted lists, folded (`foldLine`): kinds of curtains, counts, rooms, and words that say nothing. Labels and units: `typed-size.ts`. */
import { COUNT, PIECES } from './typed-size.ts';
import type { Mount } from './window.ts';

/** Kinds of curtains that a list can name. */
export const CLOTHS = ['fon', 'tul', 'guneslik', 'zebra', 'stor', 'japon'] as const;
export type Cloth = (typeof CLOTHS)[number];

const TALLY: Readonly<Record<string, number>> = { iki: 2, uc: 3, dort: 4, bes: 5, alti: 6, two: 2, three: 3, four: 4 };

/** Patterns of a count; the first group is its number or its word. */
export const COUNTS: readonly RegExp[] = [
  COUNT,
  /(?<![a-z])(?:adet|qty|quantity)\s*[:=]?\s*(\d{1,2})(?![\d.,])/g,
  // Behind a word or a bracket; behind a number one digit only, because `60 x 45` is a size.
  /(?<=[a-z),]\s+|\()[x×](\d{1,2})(?=\s|\)|$|,)/g,
  /(?<=\d\s+)[x×]([2-9])(?=\s|\)|$|,)/g,
  /\((\d{1,2})\)/g,
  new RegExp(String.raw`(?<![a-z])(${Object.keys(TALLY).join('|')})\s+${PIECES}`, 'g'),
];
export const countIn = (text: string): number => TALLY[text] ?? Number(text);

const CLOTH_WORDS: readonly (readonly [Cloth, RegExp])[] = [
  ['fon', /^(?:fon|curtain|drape)/],
  ['tul', /^(?:tul|sheer)/],
  ['guneslik', /^guneslik/],
  ['zebra', /^zebra/],
  ['stor', /^(?:stor|roller$|rulo$)/],
  ['japon', /^(?:japon|panel)/],
];
export const clothOf = (word: string): Cloth | null =>
  CLOTH_WORDS.find(([, pattern]) => pattern.test(word))?.[0] ?? null;

const MOUNT_WORDS: readonly (readonly [Mount, RegExp])[] = [
  ['ceiling', /^(?:tavan|ceiling)/],
  ['wall', /^(?:duvar|wall)/],
  ['recess', /^(?:nis|recess)$/],
];
export const mountOf = (word: string): Mount | null =>
  MOUNT_WORDS.find(([, pattern]) => pattern.test(word))?.[0] ?? null;

const FILLERS =
  /^(?:x|e|a|ye|ya|by|ile|ve|and|de|da|bir|bide|icin|var|olacak|olsun|olan|lutfen|mi|mu|emin|degilim|aynisindan|perde|perdesi|perdeler|blinds?|carpi|olcu|olculer|olcusu|montaj|the|is|are|in|of|for|please|adet|ad|tane|qty|romork|cm|mm|m|mt)$/;
export const isFiller = (word: string): boolean => FILLERS.test(word);

const ROOMS =
  /^(?:salon|mutfak|yatak|oda|cocuk|genc|bebek|misafir|oturma|yemek|calisma|ebeveyn|banyo|tuvalet|wc$|hol$|koridor|antre|giris|balkon|teras|kiler|ofis|kapi|pencere|karavan|cati|merdiven|camasir|depo$|garaj|veranda|arka|sol$|sag$|orta$|living|kitchen|bed|room|dining|kids|nursery|study|office|bath|hall|attic|guest|master|balcony|door|window|left|right|cent(?:re|er)|landing|garage|porch)/;
export const isRoomWord = (word: string): boolean => ROOMS.test(word);
/** A number before one of these, or behind it, is part of the name: `1. oda`, `window 2`. */
export const isBareRoom = (word: string): boolean => /^(?:oda|odasi|pencere|room|window|kapi|door|kat)$/.test(word);
