/** The measuring guide's drawings as files, for the help beside the size fields: they are fetched when it is opened. */
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { APIContext } from 'astro';
import GuideDrawing from '../../features/measurement/guide/GuideDrawing.astro';
import { VIEWS, type View } from '../../features/measurement/guide/guides.ts';
import styles from '../../features/measurement/guide/sheet.css?raw';
import { LOCALES, type Locale } from '../../domain/values/locale.ts';
import { i18nFor } from '../../build/i18n.ts';
import tokens from '../../styles/tokens.css?raw';

interface Props {
  view: View;
  locale: Locale;
}

export const getStaticPaths = () =>
  LOCALES.flatMap((locale) =>
    VIEWS.map((view) => ({ params: { drawing: `${view}-${locale}` }, props: { view, locale } })),
  );

/** A file has none of the page's styles, and not its font either. */
export async function GET({ props }: APIContext<Props>): Promise<Response> {
  const container = await AstroContainer.create();
  const svg = await container.renderToString(GuideDrawing, { props: { view: props.view, t: i18nFor(props.locale).t } });
  const style = `<style>${tokens}${styles}.sheet{border:0}text{font-family:system-ui,sans-serif}</style>`;
  const file = svg.trim().replace(/<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1>${style}`);
  return new Response(file, { headers: { 'Content-Type': 'image/svg+xml' } });
}
