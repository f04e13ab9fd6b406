import { pageLocale } from '../lib/paths.ts';
import type { Messages, MessageTree, Namespace, Translate } from './messages.ts';
import { createTranslate } from './translate.ts';

/** Words that some script asks for after the page. Others are not named: each name weighs on every page. */
const files = import.meta.glob<MessageTree>(
  '/content/locales/*/{account,added,auth,beside,calls,cart,category,change,checkout,close-up,common,compare,contract,cover,forms,geo,home,invoice,length,payment,photo,picture,product,room-view,rules,samples,search,sizes,toasts,visit,windows}.json',
  { import: 'default' },
);

/**
 * Messages in the page's locale for what a script mounts later than the page: fetched once, one small file per namespace.
 * Rejects when offline.
 */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const load = files[`/content/locales/${pageLocale()}/${namespace}.json`];
      if (!load) throw new Error(`Late words ${namespace}`);
      return [namespace, await load()] as const;
    }),
  );
  return Object.fromEntries(loaded);
}

export const loadTranslate = async (namespaces: readonly Namespace[]): Promise<Translate> =>
  createTranslate(await loadMessages(namespaces));
