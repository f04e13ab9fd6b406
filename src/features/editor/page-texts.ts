/** Faults of a page's texts, as a build finds them: facts that the shop does not have, halves of a part, and what Markdown would pass on. */
import { factsOf, fillFacts, type Facts } from '../../build/content/facts.ts';
import type { Files } from '../../build/content/check-files.ts';
import type { Failure } from '../../build/content/failure.ts';
import { fieldName } from '../../build/content/issues.ts';
import { strayMarkup } from '../../build/content/page-markup.ts';
import { shopFile } from '../../domain/shop/shop.ts';
import { LOCALES } from '../../domain/values/locale.ts';

type Path = readonly (string | number)[];

/** @param page fields above its text, and the text as `body` */
export function pageTextFaults(file: string, page: unknown, files: Files): Failure[] {
  const facts = factsFor(file, files);
  const unknown = textsIn(page, []).flatMap(([path, text]) =>
    facts === null
      ? []
      : fillFacts(text, facts).unknown.map(({ name }) => ({
          file,
          field: fieldName(path),
          reason: `{{${name}}} is no fact of content/shop.json`,
        })),
  );
  const { body } = page as { readonly body?: unknown };
  const markup = typeof body === 'string' ? strayMarkup(body, facts?.get('shop.domain')) : [];
  return [...unknown, ...markup.map(({ reason }) => ({ file, field: 'body', reason }))];
}

/** Null while the file of the shop is broken: then no fact is asked for. */
function factsFor(file: string, files: Files): Facts | null {
  const shop = shopFile.safeParse(files.get('content/shop.json'));
  const locale = LOCALES.find((one) => file.startsWith(`content/pages/${one}/`));
  // The table of the cookies page is made by the build (`build/content/pages.ts`).
  return shop.success && locale ? new Map([...factsOf(shop.data, locale), ['browser.records', '']]) : null;
}

function textsIn(value: unknown, path: Path): (readonly [path: Path, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, [...path, name]));
}
