import type { SearchWords } from '../../domain/search/search-file.ts';
import { foldedWords } from '../../domain/values/fold.ts';
import type { Failure } from './failure.ts';
import type { Content } from './parsed-content.ts';
import type { FileOf } from './parse-text.ts';
import type { AddressCheck } from './site-addresses.ts';

/** That every wish names what the shop has, and each phrase leads to one wish. */
export function checkSearch({ search, products, categories }: Content): Failure[] {
  const slugs = new Set([...categories, ...products].map(({ data }) => data.slug));
  return search.flatMap(({ file, data }) => {
    const known = new Map<string, number>();
    return data.wishes.flatMap(({ words, from, ...wish }, index) => {
      const at = `wishes[${index}]`;
      const failures: Failure[] = from.flatMap((slug, place) =>
        slugs.has(slug)
          ? []
          : [{ file, field: `${at}.from[${place}]`, reason: `"${slug}" is no category and no product` }],
      );
      words.forEach((phrase, place) => {
        const folded = foldedWords(phrase).join(' ');
        const field = `${at}.words[${place}]`;
        if (folded === '') failures.push({ file, field, reason: 'has no letter and no digit' });
        else if (known.has(folded)) failures.push({ file, field, reason: `"${phrase}" stands there twice` });
        known.set(folded, index);
      });
      const isEmpty =
        from.length === 0 && Object.values(wish).every((value) => Array.isArray(value) && value.length === 0);
      return isEmpty ? [...failures, { file, field: at, reason: 'names nothing that its words find' }] : failures;
    });
  });
}

/** That every page of the file is a page of the shop. */
export const checkSearchPages = ({ file, data }: FileOf<SearchWords>, hasAddress: AddressCheck): Failure[] =>
  data.pages.flatMap(({ path }, index) =>
    hasAddress(path) ? [] : [{ file, field: `pages[${index}].path`, reason: `the shop has no page ${path}` }],
  );
