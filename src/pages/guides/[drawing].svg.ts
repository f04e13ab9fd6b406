/** The measuring guide's drawings as files, for the help beside the size fields: they are fetched when it is opened. */
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { APIContext } from 'astro';
import GuideDrawing from '../../features/measurement/guide/GuideDrawing.astro';
import { VIEWS, type View } from '../../domain/window/guides.ts';
import styles from '../../features/measurement/guide/sheet.css?raw';
import { LOCALES, type Locale } from '../../domain/values/locale.ts';
import { i18nFor } from '../../build/i18n.ts';
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

/** A picture takes neither styles nor fonts from its page, and fetches nothing: the file brings its own. */
const STYLE = `${tokens}${styles}@font-face{font-family:Bricolage;font-weight:300 800;src:url(${face})}.guide-sheet{border:0}text{font-family:var(--family)}`;

export async function GET({ props }: APIContext<Props>): Promise<Response> {
  const container = await AstroContainer.create();
  const svg = await container.renderToString(GuideDrawing, { props: { view: props.view, t: i18nFor(props.locale).t } });
  const file = svg.trim().replace(/<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1><style>${STYLE}</style>`);
  return new Response(file, { headers: { 'Content-Type': 'image/svg+xml' } });
}
