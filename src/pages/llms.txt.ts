import type { APIRoute } from 'astro';
import { builtOn, categories, productsOf, shop } from '../build/catalogue.ts';
import { i18nFor } from '../build/i18n.ts';
import { llmsText } from '../build/markdown/llms.ts';

export const GET: APIRoute = ({ site = new URL(shop.domain) }) => {
  const translate = { tr: i18nFor('tr').t, en: i18nFor('en').t };
  return new Response(llmsText({ shop, site, builtOn, categories, productsOf, translate }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
