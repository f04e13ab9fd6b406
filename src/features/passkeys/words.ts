import type { Messages, MessageTree, Translate } from '../../i18n/messages.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { pageLocale } from '../../lib/paths.ts';

/** A list of its own, so that the one that every page carries (`i18n/load.ts`) is no longer for it. */
const files = import.meta.glob<MessageTree>('/content/locales/*/passkeys.json', { import: 'default' });

/** The messages of `passkeys` in the page's language. Rejects when offline. */
export async function passkeyMessages(): Promise<Messages> {
  const load = files[`/content/locales/${pageLocale()}/passkeys.json`];
  return { passkeys: load ? await load() : {} };
}

/** The same, to be asked by itself. */
export const passkeyWords = async (): Promise<Translate> => createTranslate(await passkeyMessages());
