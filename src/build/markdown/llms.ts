/** `llms.txt`: what an assistant reads first (decisions S12); Turkish with its products, then the same in English. */
import { formatMoney, toKurus } from '../../domain/money/money.ts';
import { isCustom } from '../../domain/price/by-length.ts';
import { workingDaysToDoor } from '../../domain/order/delivery-dates.ts';
import type { Product } from '../../domain/product/catalogue.ts';
import type { Category } from '../../domain/product/product-file.ts';
import { LOCALES } from '../../domain/values/locale.ts';
import { closedText } from '../../i18n/closed-text.ts';
import { paths } from '../../lib/paths.ts';
import { markdownPath, plain, type MarkdownContext } from './product.ts';

export const ASSISTANT_PATH = '/mcp';

/** Most products of a category that are listed; a page of the category and `find_curtains` know all. */
const MOST_LISTED = 100;

interface LlmsContext extends Omit<MarkdownContext, 'locale' | 't'> {
  readonly categories: readonly Category[];
  readonly productsOf: (slug: string) => readonly Product[];
  readonly translate: Readonly<Record<MarkdownContext['locale'], MarkdownContext['t']>>;
}

export function llmsText({ categories, productsOf, translate, ...rest }: LlmsContext): string {
  const blocks = LOCALES.flatMap((locale) => {
    const context = { ...rest, locale, t: translate[locale] };
    return [
      ...introduction(context),
      ...categories.flatMap((one) => categoryBlock(one, productsOf(one.slug), context)),
    ];
  });
  return [`# ${rest.shop.name}`, ...blocks, ''].join('\n\n');
}

function introduction({ shop, locale, site, t }: MarkdownContext): string[] {
  const to = paths(locale);
  const { freeAbove, fee } = shop.shipping;
  const money = (lira: number): string => formatMoney(toKurus(lira), locale);
  const link = (label: string, path: string): string => `- [${label}](${new URL(path, site).href})`;
  const closed = closedText(shop, t, locale);
  return [
    `> ${t('assistant:markdown.summary')}`,
    ...(closed === null ? [] : [closed]),
    `## ${t('assistant:markdown.ask')}`,
    t('assistant:markdown.askText', { url: new URL(ASSISTANT_PATH, site).href }),
    `## ${t('assistant:markdown.more')}`,
    [
      `- ${t('assistant:markdown.rule')}: ${t('assistant:markdown.ruleMade')}`,
      `- ${t('assistant:markdown.shipping', { freeAbove: money(freeAbove), fee: money(fee) })}`,
      ...(closed === null ? [`- ${t('assistant:markdown.days', workingDaysToDoor(shop.leadTime, true))}`] : []),
      link(t('assistant:markdown.measuring'), to.measuringGuide),
    ].join('\n'),
  ];
}

function categoryBlock(
  category: Category,
  products: readonly Product[],
  { locale, site, t }: MarkdownContext,
): string[] {
  if (products.length === 0) return [];
  const rows = products.slice(0, MOST_LISTED).map((product) => {
    const address = new URL(markdownPath(product.slug, locale), site).href;
    const amount = formatMoney(product.price, locale);
    const price = isCustom(product) ? t('common:price.metreOf', { amount }) : amount;
    return `- [${plain(product.name[locale])}](${address}): ${price}`;
  });
  return [`## ${plain(category.name[locale])}`, rows.join('\n')];
}
