import { createHash } from 'node:crypto';
import { minifySync } from 'rolldown/utils';

interface InlineScript {
  code: string;
  /** As a policy names it. */
  hash: `sha256-${string}`;
}

const known = new Map<string, InlineScript>();

/** A script that stands in the page itself, as short as can be: every page carries it. */
export function inlineScript(source: string): InlineScript {
  const made = known.get(source) ?? minified(source);
  known.set(source, made);
  return made;
}

function minified(source: string): InlineScript {
  const { code, errors } = minifySync('inline.js', source);
  if (errors.length > 0) throw new Error(`An inline script does not parse: ${errors.map(String).join(', ')}`);
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

/** Properties of a sheet that SVG takes as attributes. */
const DRAWN = /^(?:fill|stroke|paint|font-size|font-weight)/;

/**
 * Writes the look of a drawing into it as attributes: a file that is opened by itself keeps them, where the policy of every address
 * blocks its sheet. A later rule for an element wins; a background is drawn below everything.
 * @param sheet rules of the root's class, of a class below it or of `text` @param tokens rules that name the values of its `var()`
 */
export function withLook(svg: string, sheet: string, tokens: string): string {
  const values = new Map(
    [...tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const looks = new Map<string, Map<string, string>>();
  for (const [, selectors = '', body = ''] of sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      const [, of = ''] = /([\w-]+)$/.exec(selector.trim()) ?? [];
      const look = looks.get(of) ?? new Map<string, string>();
      looks.set(of, look);
      for (const [, name = '', value = ''] of body.matchAll(/([\w-]+):\s*([^;]+);/g)) {
        look.set(
          name,
          value.replaceAll(/var\((--[\w-]+)\)/g, (_, token: string) => values.get(token) ?? ''),
        );
      }
    }
  }
  const drawn = svg.replaceAll(/<(\w+)([^>]*)>/g, (_, tag: string, rest: string) => {
    const [, named = ''] = / class="([\w-]+)"/.exec(rest) ?? [];
    const look = [...(looks.get(tag) ?? []), ...(looks.get(named) ?? [])].filter(([name]) => DRAWN.test(name));
    const attributes = [...new Map(look)].map(([name, value]) => ` ${name}="${value}"`).join('');
    return `<${tag}${rest.replace(/ class="[\w-]+"/, '')}${attributes}>`;
  });
  const [, root = ''] = / class="([\w-]+)"/.exec(svg) ?? [];
  const ground = looks.get(root)?.get('background');
  return ground === undefined
    ? drawn
    : drawn.replace(/<svg[^>]*>/, `$&<rect width="100%" height="100%" fill="${ground}"/>`);
}
