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
