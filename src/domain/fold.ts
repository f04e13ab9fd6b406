/**
 * One spelling for all that a Turkish keyboard and an English one write: `Şişli`, `SISLI` and `sisli` are `sisli`
 * (decisions U3). Only for comparing, never for showing, and not for e-mails, slugs and codes.
 */
export const fold = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');

/** The folded words of a text: runs of letters and digits. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
