/** Rooms that a window is drawn in. */
export const ROOM_KINDS = ['salon', 'mutfak', 'yatak', 'karavan'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** Beginnings of words in names of windows, in both languages; letters without their marks. */
const WORDS: Readonly<Record<'mutfak' | 'yatak', RegExp>> = {
  mutfak: /\b(mutfak|mutfag|kitchen|kahvalti|breakfast)/u,
  yatak: /\b(yatak|yatag|bedroom|bed\b|cocuk|bebek|genc odasi|kids|child|nursery|baby|guest|misafir)/u,
};

/** Returns the room of a window by the name that the shopper gave; an unknown name is a living room. */
export function roomOf(name: string | undefined): RoomKind {
  const plain = (name ?? '').toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
  return WORDS.mutfak.test(plain) ? 'mutfak' : WORDS.yatak.test(plain) ? 'yatak' : 'salon';
}
