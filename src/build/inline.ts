import { createHash } from 'node:crypto';

interface InlineScript {
  code: string;
  /** As a policy names it. */
  hash: `sha256-${string}`;
}

/** A script that stands in the page itself, without its comments and indents. Every statement in it must end with a semicolon. */
export function inlineScript(source: string): InlineScript {
  const code = source.replace(/^\s*\/\/.*$/gm, '').replace(/\n\s*/g, '');
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
