/** The drawings of untouched forms as files, one for each kind of window and first colour (measurement/drawing/still.tsx). */
import type { APIContext } from 'astro';
import { categoryBySlug, listed } from '../../../build/catalogue.ts';
import { i18nFor } from '../../../build/i18n.ts';
import { LOCALES, type Locale } from '../../../domain/values/locale.ts';
import { PLEAT_TYPES } from '../../../domain/price/pricing.ts';
import { isCurtain, type DrawnKind } from '../../../features/measurement/drawing/window-geometry.ts';
import { stillPath } from '../../../features/measurement/drawing/still-path.ts';
import { still } from '../../../features/measurement/drawing/still.tsx';
import { measuredProductOf } from '../../../features/catalogue/product/measured-product.ts';

interface Props {
  kind: DrawnKind;
  color: string;
  locale: Locale;
}

export function getStaticPaths() {
  const files = new Map<string, Props>();
  for (const product of listed) {
    const category = categoryBySlug(product.category);
    for (const locale of LOCALES) {
      const measured = category && measuredProductOf(product, category, locale, i18nFor(locale).t);
      const color = measured?.colors[0]?.hex;
      if (measured && color)
        files.set(stillPath(measured.drawing, color, locale), { kind: measured.drawing, color, locale });
    }
  }
  return [...files].map(([file, props]) => ({ params: { drawing: /([^/]*)\.svg$/.exec(file)?.[1] }, props }));
}

export function GET({ props: { kind, color, locale } }: APIContext<Props>): Response {
  const { t } = i18nFor(locale);
  const labels = { width: t('measurement:inSentence.width'), height: t('measurement:inSentence.height') };
  const file = still({ kind, color, labels, pleats: isCurtain(kind) ? PLEAT_TYPES : [] });
  return new Response(file, { headers: { 'Content-Type': 'image/svg+xml' } });
}
