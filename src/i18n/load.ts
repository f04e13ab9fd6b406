import { pageLocale } from '../lib/paths.ts';
import type { Messages, MessageTree, Namespace, Translate } from './messages.ts';
import { createTranslate } from './translate.ts';

/** Without the back room's, which no page of the shop shall name. */
const files = import.meta.glob<MessageTree>(['/content/locales/*/*.json', '!/content/locales/*/admin*.json'], {
  import: 'default',
});

/**
 * Messages in the page's locale for what a script mounts later than the page: fetched once, one small file per namespace.
 * Rejects when offline.
 */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const load = files[`/content/locales/${pageLocale()}/${namespace}.json`];
      return [namespace, load ? await load() : {}] as const;
    }),
  );
  return Object.fromEntries(loaded);
}

export const loadTranslate = async (namespaces: readonly Namespace[]): Promise<Translate> =>
  createTranslate(await loadMessages(namespaces));
