/** A start tag of an island; its attributes hold no double quotes. */
const ISLAND = /<astro-island\b(?:"[^"]*"|[^">])*>/g;
const VALUE = /="([^"]*)"/g;

/** No script reads it, and its hash does not compress. */
const UID = / uid="[^"]*"/;

/** Islands carry their props as JSON: in single quotes its own need not be written `&quot;`. Their `uid` is left out. */
export const leanIslands = (html: string): string =>
  html.replace(ISLAND, (tag) =>
    tag
      .replace(UID, '')
      .replace(VALUE, (attribute, value: string) =>
        value.includes('&quot;') ? `='${value.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'` : attribute,
      ),
  );
