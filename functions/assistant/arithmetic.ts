/** How the price of a line adds up, row by row, in the words of the measuring form (decisions P2, P5). */
import { formatMoney } from '../../src/domain/money/money.ts';
import type { QuotedLine } from '../../src/domain/order/order.ts';
import { fullness, isLength, SEAM_ALLOWANCE_CM, type Configuration } from '../../src/domain/price/pricing.ts';
import { plainNumber, twoDecimals } from '../../src/domain/values/figures.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { shop } from '../catalogue/shop.ts';
import { words } from './words.ts';

export function arithmeticOf(line: QuotedLine, locale: Locale): string[] {
  const { item, product, unitPrice, totalPrice, parts } = line;
  const { configuration, quantity } = item;
  const t = words(locale);
  const money = (amount: number): string => (amount === 0 ? t('assistant:free') : formatMoney(amount, locale));
  const price = formatMoney(product.price, locale);
  const pieces =
    configuration === null || quantity > 1
      ? [`${t('assistant:each', { count: quantity, price: formatMoney(unitPrice, locale) })} = ${money(totalPrice)}`]
      : [];
  if (configuration === null) return pieces;
  if (isLength(configuration)) {
    const cut = `${t('length:sum.cut', { length: configuration.length, price })} = ${money(line.cloth)}`;
    const counted = parts.map(({ name, count, amount }) =>
      [
        t('length:sum.part', { count, name: name[locale] }),
        amount === 0 ? t('length:sum.included') : money(amount),
      ].join(' = '),
    );
    return [cut, ...counted, ...pieces];
  }
  return [
    `${clothText(line, configuration, price, locale)} = ${money(line.cloth)}`,
    ...optionTexts(line, locale),
    ...pieces,
  ];
}

function clothText({ effectiveCm }: QuotedLine, { width, pleatType }: Configuration, price: string, locale: Locale) {
  const t = words(locale);
  const metres = twoDecimals(effectiveCm ?? 0, locale);
  const times = fullness(pleatType);
  return times === null
    ? t('measurement:price.clothFlat', { width, allowance: SEAM_ALLOWANCE_CM, metres, price })
    : t('measurement:price.cloth', { width, fullness: plainNumber(times, locale), metres, price });
}

function optionTexts({ options, product, effectiveCm }: QuotedLine, locale: Locale): string[] {
  const t = words(locale);
  const metres = twoDecimals(effectiveCm ?? 0, locale);
  return options.map(({ id, amount }) => {
    const offered = product.options.find((option) => option.id === id);
    const name = t(`measurement:option.${id}`, { city: shop.contact.city });
    const label =
      offered?.per === 'metre'
        ? t('measurement:price.perMetre', { name, metres, price: formatMoney(offered.price, locale) })
        : name;
    return `${label} = ${amount === 0 ? t('assistant:free') : formatMoney(amount, locale)}`;
  });
}
