import type { APIRoute } from 'astro';
import { i18nFor } from '../build/i18n.ts';
import { LOCALES } from '../domain/values/locale.ts';
import source from '../lib/newest.js?raw';

/** Not among the files whose names change with their content: pages of former builds fetch it from the newest. */
export const GET: APIRoute = () => {
  const words = LOCALES.map((locale) => {
    const { t } = i18nFor(locale);
    return [locale, { text: t('calls:newest'), reload: t('calls:reload') }] as const;
  });
  const code = `const WORDS = ${JSON.stringify(Object.fromEntries(words))};\n${source}`;
  return new Response(code, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
};
