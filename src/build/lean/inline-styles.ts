/** Style elements of Astro's islands, written beside the first of them; those with attributes are nobody's here. */
const INLINE = /<style>[\s\S]*?<\/style>/g;

/**
 * Style that Astro puts beside every first island; `base.css` says the same, so that pages with and without islands
 * have one sheet.
 */
const KNOWN = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** The page with the inline styles of its body at the end of its head: HTML allows them nowhere else. */
export function stylesInHead(page: string): string {
  const html = page.replaceAll(KNOWN, '');
  if (!html.includes('<style>')) return html;
  const end = html.indexOf('</head>');
  const body = html.slice(end);
  const styles = new Set(body.match(INLINE));
  if (end === -1 || styles.size === 0) return html;
  return html.slice(0, end) + [...styles].join('') + body.replace(INLINE, '');
}
