import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../src/build/content/place.ts';
import { inlineScript, withLook } from '../../../src/build/inline.ts';
import { VIEWS } from '../../../src/domain/window/guides.ts';
import { DRAWINGS } from '../../../src/features/measurement/guide/drawings.ts';

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

test('a drawing of a guide bears its look without a sheet, which the policy blocks where it is opened by itself', async () => {
  const read = (file: string) => readFile(join(PROJECT_ROOT, 'src', file), 'utf8');
  const sheet = await read('features/measurement/guide/sheet.css');
  const svg =
    '<svg class="guide-sheet" viewBox="0 0 400 360"><path class="dimension" d="M0 0"></path><text class="on-line" x="1">En</text></svg>';
  const drawn = withLook(svg, sheet, await read('styles/tokens.css'));
  expect(drawn).toContain(
    '<svg viewBox="0 0 400 360" fill="none" stroke-linecap="square"><rect width="100%" height="100%" fill="#ffffff"/>',
  );
  expect(drawn).toContain('<path d="M0 0" stroke="#1f3f93" stroke-width="1.5">');
  expect(drawn).toMatch(/<text x="1" fill="#1f3f93" stroke="#ffffff" stroke-width="5".* font-size="15px"/);
  for (const css of ['class=', 'var(', 'style']) expect(drawn).not.toContain(css);
});

test('each class of a drawing has its look', async () => {
  const labels = { width: 'w', height: 'h', parking: 'p' };
  const sheet = await readFile(join(PROJECT_ROOT, 'src/features/measurement/guide/sheet.css'), 'utf8');
  const names = VIEWS.flatMap((view) => DRAWINGS[view](labels).shapes.map(([name]) => name));
  for (const name of new Set(names)) expect(withLook(`<path class="${name}">`, sheet, '')).toMatch(/(?:fill|stroke)=/);
});

test('the drawings may be shown by pages of other sites', async () => {
  const settings = await readFile(join(PROJECT_ROOT, 'netlify.toml'), 'utf8');
  expect(settings).toMatch(
    /for = "\/guides\/\*"\n {2}\[headers\.values\]\n {4}Cross-Origin-Resource-Policy = "cross-origin"/,
  );
});
