/** An empty status takes no room: a row of a grid never gets less than none, so no margin takes its gap back. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../../src');
const rules = globSync('**/*.css', { cwd: SRC }).flatMap((file) => {
  const source = readFileSync(path.join(SRC, file), 'utf8');
  return [...source.matchAll(/([^{}\n]*\[role\]:empty)\s*\{([^}]*)\}/g)].map(([, selector = '', body = '']) => ({
    rule: `${file}: ${selector}`,
    body: body.trim(),
  }));
});

const rooms = globSync('features/{cart,checkout}/*.css', { cwd: SRC });

// An alert is read when it comes, and an empty one beside it would be another to look through.
test.each(rooms)('%s hides no status until it speaks', (file) =>
  expect(readFileSync(path.join(SRC, file), 'utf8')).not.toMatch(/(?<!\.alert):empty \{\s*display: none/),
);

test('there are such rules', () => expect(rules.length).toBeGreaterThan(2));

test.each(rules)('$rule is out of the flow', ({ body }) => expect(body).toBe('position: absolute;'));
