/** The measuring guide's drawings as files, for the help beside the size fields: they are fetched when it is opened. */
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { APIContext } from 'astro';
import GuideDrawing from '../../features/measurement/guide/GuideDrawing.astro';
import { VIEWS, type View } from '../../domain/window/guides.ts';
import styles from '../../features/measurement/guide/sheet.css?raw';
import { LOCALES, type Locale } from '../../domain/values/locale.ts';
import { i18nFor } from '../../build/i18n.ts';
import { withLook } from '../../build/inline.ts';
import face from '../../styles/fonts/bricolage.woff2?inline';
import tokens from '../../styles/tokens.css?raw';

interface Props {
  view: View;
  locale: Locale;
}

export const getStaticPaths = () =>
  LOCALES.flatMap((locale) =>
    VIEWS.map((view) => ({ params: { drawing: `${view}-${locale}` }, props: { view, locale } })),
  );

/** A picture fetches nothing: the file brings the typeface of its labels. Opened by itself it has none, because the policy blocks this sheet. */
const FACE = `@font-face{font-family:Bricolage;font-weight:300 800;src:url(${face})}`;

export async function GET({ props }: APIContext<Props>): Promise<Response> {
  const container = await AstroContainer.create();
  const svg = await container.renderToString(GuideDrawing, { props: { view: props.view, t: i18nFor(props.locale).t } });
  const named = 'xmlns="http://www.w3.org/2000/svg" font-family="Bricolage, system-ui, sans-serif"';
  const file = withLook(svg.trim(), styles, tokens).replace(/<svg([^>]*)>/, `<svg ${named}$1><style>${FACE}</style>`);
  return new Response(file, { headers: { 'Content-Type': 'image/svg+xml' } });
}
