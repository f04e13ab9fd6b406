import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inlineScript } from '../../../src/build/inline.ts';

test('a script in a page is shortened and does the same, and the policy gets the hash of what is left', () => {
  const source = "// Why.\n(() => {\n  const first = '//b';\n  // How.\n  said.push(first);\n})();\n";
  const { code, hash } = inlineScript(source);
  const said: string[] = [];
  runInNewContext(code, { said });
  expect(said).toEqual(['//b']);
  expect(code.length).toBeLessThan(source.length / 2);
  expect(hash).toBe(`sha256-${createHash('sha256').update(code).digest('base64')}`);
});

test('a script that does not parse is an error', () =>
  expect(() => inlineScript('const = 1;')).toThrow('does not parse'));
