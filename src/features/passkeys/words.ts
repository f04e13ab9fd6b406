import type { MessageTree, Translate } from '../../i18n/messages.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { pageLocale } from '../../lib/paths.ts';

/** A list of its own, so that the one that every page carries (`i18n/load.ts`) is no longer for it. */
const files = import.meta.glob<MessageTree>('/content/locales/*/passkeys.json', { import: 'default' });

/** `passkeys:…` in the page's language. Rejects when offline. */
export async function passkeyWords(): Promise<Translate> {
  const load = files[`/content/locales/${pageLocale()}/passkeys.json`];
  return createTranslate({ passkeys: load ? await load() : {} }, pageLocale());
}
