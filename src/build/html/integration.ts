import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';

/** A step over every page of the build, one after the other in the order of the list. */
export interface HtmlStep {
  /** The page as the next step gets it. @param file where it will be written, from `dist`: `c/fon-perde.html` */
  readonly page: (html: string, file: string) => string | Promise<string>;
  /** After the last page. @throws where the pages cannot be published so */
  readonly finish: (dist: string, logger: AstroIntegrationLogger) => Promise<void>;
}

/**
 * Takes each page through all steps between its rendering and its file: no page is read again, however many there are,
 * and no more than one is open at a time.
 */
export function htmlIntegration(steps: readonly HtmlStep[]): AstroIntegration {
  return {
    name: 'html',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((astro) => ({
          ...astro,
          name: 'html',
          async render(request, options) {
            const rendered = await astro.render(request, options);
            const response = rendered instanceof Response ? rendered : rendered.response;
            if (!response.headers.get('content-type')?.startsWith('text/html')) return rendered;
            const file = decodeURI(new URL(request.url).pathname).slice(1);
            let html = await response.text();
            for (const { page } of steps) html = await page(html, file);
            const done = new Response(html, response);
            return rendered instanceof Response ? done : { ...rendered, response: done };
          },
        })),
      'astro:build:done': async ({ dir, logger }) => {
        for (const { finish } of steps) await finish(fileURLToPath(dir), logger);
      },
    },
  };
}
