import { expect, test } from 'vitest';
import { constantsOf, withValues } from '../../../../src/build/lean/tokens.ts';

const SHEET = `/* --old: 1px; */
:root {
  --space-1: 4px;
  --ease: cubic-bezier(0.2, 0, 0, 1);
  --family: 'Bricolage', sans-serif;
  --page: 1440px;
}`;

test('a name is written as its value, however often it stands', () => {
  const tokens = constantsOf(SHEET, []);
  expect(withValues('a{margin:var(--space-1) calc(var(--space-1) * -1);transition:top 1s var(--ease)}', tokens)).toBe(
    'a{margin:4px calc(4px * -1);transition:top 1s cubic-bezier(0.2, 0, 0, 1)}',
  );
});

test('what another sheet sets anew, a family of type and names of others keep their names', () => {
  const tokens = constantsOf(SHEET, ['.checkout{--page:1180px}', '.done{--status:green}']);
  const text = 'a{width:var(--page);font:1rem var(--family);color:var(--status);top:var(--foot,0)}';
  expect(withValues(text, tokens)).toBe(text);
  expect([...tokens.keys()]).toEqual(['space-1', 'ease']);
});
