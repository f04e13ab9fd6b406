/** Facts of a product in words, for its page and its Markdown file. */
import type { Product } from '../domain/product/catalogue.ts';
import { INTL_LOCALE, type Locale } from '../domain/values/locale.ts';
import type { Translate } from '../i18n/messages.ts';

type Fact = readonly [name: string, value: string];

/** Composition, weight, sizes and the like; facts that a product does not have are left out. */
export function productFacts(product: Product, t: Translate, locale: Locale): Fact[] {
  const { fabric, limits, madeToMeasure, length, carries, sku } = product;
  const facts: Fact[] = [[t('product:fabric.composition'), fabric.composition[locale]]];
  if (fabric.weight !== null) {
    facts.push([t('product:fabric.weight'), t('product:fabric.weightValue', { weight: fabric.weight })]);
  }
  if (fabric.rollHeight !== null) {
    facts.push([t('product:fabric.rollHeight'), t('product:fabric.rollHeightValue', { height: fabric.rollHeight })]);
  }
  if (madeToMeasure) {
    const sizes = {
      minWidth: limits.width.min,
      maxWidth: limits.width.max,
      minHeight: limits.height.min,
      maxHeight: limits.height.max,
    };
    facts.push([t('product:fabric.light'), fabric.light[locale]]);
    facts.push([t('product:fabric.sizes'), t('product:fabric.sizesValue', sizes)]);
  }
  if (length) facts.push([t('product:fabric.lengths'), t('product:fabric.lengthsValue', { ...length })]);
  if (carries) {
    const layers = new Intl.ListFormat(INTL_LOCALE[locale], { type: 'disjunction' }).format(
      carries.layers.map((layer) => t(`product:layer.${layer}`)),
    );
    facts.push([t('product:fabric.carries'), t('product:fabric.carriesValue', { count: carries.channels, layers })]);
  }
  return [...facts, [t('product:fabric.sku'), sku]];
}
