/** A start tag of an island; its attributes hold no double quotes. */
const ISLAND = /<astro-island\b(?:"[^"]*"|[^">])*>/g;
const VALUE = /="([^"]*)"/g;

/** Islands carry their props as JSON: in single quotes its own need not be written `&quot;`. */
export const singleQuoted = (html: string): string =>
  html.replace(ISLAND, (tag) =>
    tag.replace(VALUE, (attribute, value: string) =>
      value.includes('&quot;') ? `='${value.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'` : attribute,
    ),
  );
