/** The tool `measuring_guide`: how to measure a window for a product, in the words of the guide's page. */
import type { GuideQuestion } from '../../src/domain/assistant/questions.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { guideOf, type Guide } from '../../src/domain/window/guides.ts';
import type { Mount } from '../../src/domain/window/window.ts';
import { categoryBySlug } from '../catalogue/categories.ts';
import { shop } from '../catalogue/shop.ts';
import { lookUp, namedProduct, NEAREST, readAll } from './find-product.ts';
import { addressOf, words } from './words.ts';

/** @throws EnvironmentError */
export function measuringGuide({ product: asked, mount }: GuideQuestion, locale: Locale): object {
  const t = words(locale);
  const { product, near } = lookUp(asked, locale);
  if (!product) {
    return {
      problem: t('assistant:problem.unknown'),
      candidates: readAll(near, NEAREST).map((one) => namedProduct(one, locale)),
    };
  }
  return { product: namedProduct(product, locale), ...guidance(product, mount, locale) };
}

function guidance(product: Product, mount: Mount | undefined, locale: Locale): object {
  const t = words(locale);
  const { length, limits } = product;
  if (length && !product.madeToMeasure) {
    const { overhang, min, max } = length;
    return { steps: [t('length:note.over', { overhang }), t('length:note.wall'), t('length:range', { min, max })] };
  }
  const drawing = categoryBySlug(product.category)?.drawing ?? 'none';
  if (!product.madeToMeasure || drawing === 'none') return { steps: [t('assistant:guide.none')] };
  const guide = guideOf(drawing);
  const { width, height } = limits;
  const mm = guide.blind ? shop.toleranceMm.blinds : shop.toleranceMm.curtains;
  return {
    steps: stepsFor(guide, mount).map((step) => t(step)),
    tolerance: t('product:help.tolerance', { mm }),
    sizes: t('product:fabric.sizesValue', {
      minWidth: width.min,
      maxWidth: width.max,
      minHeight: height.min,
      maxHeight: height.max,
    }),
    limits,
    drawings: viewsFor(guide, mount).map((view) => addressOf('tr', `/guides/${view}-${locale}.svg`)),
    url: addressOf(locale, `/measuring-guide#${guide.id}`),
  };
}

/** A blind within the recess is measured in another way than one in front of it: the step of the other way is left out. */
function stepsFor({ blind, steps }: Guide, mount: Mount | undefined): Guide['steps'] {
  if (!blind || mount === undefined) return steps;
  const other = mount === 'recess' ? 'product:help.blind.2' : 'product:help.blind.1';
  return steps.filter((step) => step !== other);
}

function viewsFor({ blind, views }: Guide, mount: Mount | undefined): Guide['views'] {
  if (!blind || mount === undefined) return views;
  return views.filter((view) => view === (mount === 'recess' ? 'inside' : 'outside'));
}
