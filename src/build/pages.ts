import type { MarkdownInstance } from 'astro';
import { DEFAULT_LOCALE, type Locale } from '../domain/values/locale.ts';
import type { Page, PageGroup } from '../domain/shop/page.ts';
import { inEachLocale } from './i18n.ts';

export type PageHead = Omit<Page, 'body'>;

/** Every text of `content/pages`, with its facts filled in by the content compiler, which has also checked it. */
const files = import.meta.glob<MarkdownInstance<PageHead>>('#content/built/pages/**/*.md', { eager: true });
const texts = Object.values(files);

/** Throws on an unknown slug: an address without a text must not be built. */
export function pageText(slug: string, locale: Locale): MarkdownInstance<PageHead> {
  const found = texts.find(({ frontmatter }) => frontmatter.slug === slug && frontmatter.locale === locale);
  if (!found) throw new Error(`content/pages/${locale}/${slug}.md does not exist`);
  return found;
}

/** The pages of one menu, in its order. */
export const pagesOf = (group: PageGroup, locale: Locale): PageHead[] =>
  texts
    .map(({ frontmatter }) => frontmatter)
    .filter((page) => page.group === group && page.locale === locale)
    .sort((a, b) => a.order - b.order);

/** `getStaticPaths` of the texts that are nothing but a text: those of a folder, or of none. */
export const textPaths = (folder: string | null, except: readonly string[] = []) =>
  inEachLocale(
    texts
      .map(({ frontmatter }) => frontmatter)
      .filter(({ locale, slug }) => locale === DEFAULT_LOCALE && folderOf(slug) === folder && !except.includes(slug))
      .map(({ slug }) => ({ params: { page: slug.split('/').at(-1) } })),
  );

const folderOf = (slug: string): string | null => (slug.includes('/') ? slug.slice(0, slug.indexOf('/')) : null);
