/** A product as a Markdown file for assistants (decisions S12), of the data that its page is made of. */
import { isCustom, type PartRule } from '../../domain/price/by-length.ts';
import { exampleOf } from '../../domain/price/example-window.ts';
import { isLength } from '../../domain/price/pricing.ts';
import type { Product, ProductOption } from '../../domain/product/catalogue.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { formatDate } from '../../domain/values/dates.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { windowQuery } from '../../domain/window/window-address.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import type { Translate } from '../../i18n/messages.ts';
import { closedText } from '../../i18n/closed-text.ts';
import { paths } from '../../lib/paths.ts';
import { productFacts } from '../product-facts.ts';

export interface MarkdownContext {
  readonly shop: Shop;
  readonly locale: Locale;
  readonly site: URL;
  readonly t: Translate;
  /** The day of the build, on which prices were settled. */
  readonly builtOn: string;
}

/** Where the file of a product is. */
export const markdownPath = (slug: string, locale: Locale): string =>
  `/md${locale === 'tr' ? '' : `/${locale}`}/${slug}.md`;

/** Names and texts are the owner's: marks that Markdown would read are taken out, so that they stay plain words. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[<>[\]`*_#|\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const listed = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

export function productMarkdown(product: Product, context: MarkdownContext): string {
  const { shop, locale, site, t } = context;
  const to = paths(locale);
  const { name, description, features, colors, care, paused } = product;
  const own = new URL(to.product(product.slug), site).href;
  const sections: readonly (readonly [title: string | null, body: string])[] = [
    [
      null,
      description[locale]
        .split(/\n{2,}/)
        .map(plain)
        .join('\n\n'),
    ],
    [null, closedText(shop, t, locale) ?? ''],
    [null, paused ? t('assistant:markdown.unavailable', { word: plain(paused.word[locale]) }) : ''],
    [t('assistant:markdown.price'), pricesOf(product, context)],
    [t('product:about.features'), listed(features.map((feature) => plain(feature[locale])))],
    [
      t(product.madeToMeasure ? 'product:fabric.title' : 'product:fabric.titlePiece'),
      listed(productFacts(product, t, locale).map(([label, value]) => `${label}: ${plain(value)}`)),
    ],
    [
      t('assistant:markdown.colours'),
      listed(colors.map((colour) => plain(colour.name[locale]) + pauseText(colour, context))),
    ],
    [t('product:fabric.care'), listed(care.map((code) => t(`product:care.${code}`)))],
    [
      null,
      listed([
        `[${t('assistant:markdown.page')}](${own})`,
        ...(isCustom(product)
          ? [`[${t('assistant:markdown.measuring')}](${new URL(to.measuringGuide, site).href})`]
          : []),
      ]),
    ],
  ];
  const text = sections
    .filter(([, body]) => body !== '')
    .map(([title, body]) => (title === null ? body : `## ${title}\n\n${body}`));
  return [`# ${plain(name[locale])}`, ...text, ''].join('\n\n');
}

function pricesOf(product: Product, context: MarkdownContext): string {
  const { locale, site, t, builtOn, shop } = context;
  const money = (amount: number): string => formatMoney(amount, locale);
  const { oldPrice, saleUntil, madeToMeasure, length, pleats, options } = product;
  const isMade = isCustom(product);
  const terms = { price: money(product.price), day: formatDate(builtOn, locale) };
  const rows = [t(isMade ? 'assistant:markdown.perMetre' : 'assistant:markdown.perPiece', terms)];
  if (oldPrice !== null && saleUntil !== null) {
    rows.push(t('assistant:markdown.sale', { price: money(oldPrice), day: formatDate(saleUntil, locale) }));
  }
  if (!isMade) return listed(rows);
  const rule = t(madeToMeasure ? 'assistant:markdown.ruleMade' : 'assistant:markdown.ruleLength');
  rows.push(`${t('assistant:markdown.rule')}: ${rule}`);
  if (length && !madeToMeasure) {
    rows.push(`${t('assistant:markdown.parts')}: ${length.parts.map((part) => partText(part, t, locale)).join('; ')}`);
  }
  const { configuration, price } = exampleOf(product);
  if (isLength(configuration)) {
    const example = t('assistant:markdown.exampleLength', { length: configuration.length, price: money(price) });
    rows.push(`${t('assistant:markdown.example')}: ${example}`);
  } else if (configuration) {
    const { width, height, pleatType } = configuration;
    const pleat = t(`measurement:pleat.${pleatType}.name`);
    const link = new URL(paths(locale).product(product.slug), site);
    link.search = windowQuery(configuration, product.colors[0]?.id ?? null).toString();
    const example = t('assistant:markdown.exampleMade', { width, height, pleat, price: money(price) });
    rows.push(`${t('assistant:markdown.example')}: [${example}](${link.href})`);
    rows.push(
      `${t('assistant:markdown.pleats')}: ${pleats.map((one) => t(`measurement:pleat.${one}.name`)).join(', ')}`,
    );
  }
  const extras = options.map((option) => optionText(option, shop, t, locale) + pauseText(option, context));
  if (extras.length > 0) rows.push(`${t('assistant:markdown.options')}: ${extras.join('; ')}`);
  return listed(rows);
}

/** ` (Şu an yok: Stok bitti)`; empty for a part that can be had. */
const pauseText = ({ paused }: Pick<ProductOption, 'paused'>, { t, locale }: MarkdownContext): string =>
  paused ? ` (${t('assistant:markdown.unavailable', { word: plain(paused.word[locale]) })})` : '';

function optionText({ id, price, per }: ProductOption, shop: Shop, t: Translate, locale: Locale): string {
  const name = t(`measurement:option.${id}`, { city: shop.contact.city });
  const amount = price === 0 ? t('assistant:free') : formatMoney(price, locale);
  return t(per === 'metre' && price > 0 ? 'assistant:markdown.optionMetre' : 'assistant:markdown.optionPiece', {
    name,
    price: amount,
  });
}

/**
 * `tavan klipsi: max(2, ⌈uzunluk ÷ 60⌉ + 1), tanesi ₺12,50`: how many belong to a length in cm, as `countOf` counts, and the
 * price of each.
 */
function partText(part: PartRule, t: Translate, locale: Locale): string {
  const { name, every, plus, atLeast, price } = part;
  let count = String(atLeast);
  if (every !== null) {
    const more = plus === 0 ? '' : ` ${plus > 0 ? '+' : '−'} ${Math.abs(plus)}`;
    const rule = `⌈${t('assistant:markdown.length')} ÷ ${every}⌉${more}`;
    count = atLeast > 0 || plus < 0 ? `max(${atLeast}, ${rule})` : rule;
  }
  const cost =
    price === 0 ? t('length:sum.included') : t('assistant:markdown.partEach', { price: formatMoney(price, locale) });
  return `${plain(name[locale])}: ${count}, ${cost}`;
}
