import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScript } from '../../../src/build/inline.ts';

test('a script in a page loses comments and indents, and the policy gets the hash of what is left', () => {
  const code = "const a = '//b';a();";
  expect(inlineScript("// Why.\nconst a = '//b';\n  // How.\n  a();\n")).toEqual({
    code,
    hash: `sha256-${createHash('sha256').update(code).digest('base64')}`,
  });
});
