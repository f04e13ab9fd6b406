import type { Graph, Thing, WithContext } from 'schema-dts';

export type LinkedData = WithContext<Thing> | Graph;

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * The one way JSON gets into a `<script>`: whatever a text holds (`</script>`, `<!--`, U+2028), it stays a text, and the
 * JSON means the same.
 */
export const jsonLd = (data: LinkedData): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (letter) => ESCAPES[letter] ?? letter);
