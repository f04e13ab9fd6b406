import type { BreadcrumbList, WithContext } from 'schema-dts';

/** The way from the home page; the last step is the page itself and needs no address. */
export const breadcrumbData = (
  steps: readonly { name: string; href?: string }[],
  site: URL,
): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(href === undefined ? {} : { item: new URL(href, site).href }),
  })),
});
