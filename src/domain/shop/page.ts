import * as z from 'zod/mini';
import { slugOfPhoto } from '../product/product-file.ts';
import type { Locale } from '../values/locale.ts';

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

/** The side menus that pages stand in together. */
export const PAGE_GROUPS = ['shop', 'services', 'legal'] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

/** Fields above the text of `content/pages/{locale}/{slug}.md`. */
export const pageFile = z.strictObject({
  title: text,
  /** Its name in menus, where the title is too long. */
  nav: z.optional(text),
  /** For search engines and previews. */
  description: text.check(z.maxLength(200, 'must not exceed 200 characters')),
  /** The larger first paragraph. */
  lead: z.optional(text),
  group: z.enum(PAGE_GROUPS),
  /** Its place in the group's menu. */
  order: z.int(),
  photo: z.optional(slugOfPhoto()),
  /** Steps of the work, each with its photograph, shown above the text. */
  work: z.optional(z.array(z.strictObject({ photo: slugOfPhoto(), title: text, text })).check(z.minLength(1))),
  /** Short facts in one row under the heading. */
  facts: z.optional(z.array(z.strictObject({ name: text, value: text })).check(z.minLength(1))),
  /** Whether it leads to a measuring visit. */
  visit: z.optional(z.boolean()),
});
export type PageFile = z.infer<typeof pageFile>;

/** A page as it is rendered: facts filled in, inner links in the language of the page. */
export interface Page extends PageFile {
  /** `about`, `services/measurement`. */
  slug: string;
  locale: Locale;
  /** Markdown. */
  body: string;
}
