import type { Messages, MessageTree } from '../../../i18n/messages.ts';
import { loadMessages } from '../../../i18n/load.ts';
import { createTranslate } from '../../../i18n/translate.ts';
import { pageLocale } from '../../../lib/paths.ts';
import type { IslandProps } from '../../../ui/i18n.tsx';

/** A list of its own, so that the one that every page carries (`i18n/load.ts`) is no longer for it. */
const files = import.meta.glob<MessageTree>('/content/locales/*/admin-factor.json', { import: 'default' });

/** What an island of the second step is given, in the page's language. Rejects when offline. */
export async function factorProps(): Promise<IslandProps> {
  const locale = pageLocale();
  const [messages, own] = await Promise.all([
    loadMessages(['auth', 'forms', 'rules', 'calls']),
    files[`/content/locales/${locale}/admin-factor.json`]?.() ?? Promise.resolve({}),
  ]);
  const t = createTranslate({ 'admin-factor': own });
  // Rules of the forms below, which no page of the shop carries.
  const factor = { code: t('admin-factor:code.malformed'), kept: t('admin-factor:recovery.untold') };
  const all: Messages = { ...messages, 'admin-factor': own, rules: { ...messages.rules, factor } };
  return { messages: all, locale };
}
