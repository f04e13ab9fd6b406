import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../src/build/content/place.ts';
import { THREATS } from '../../mutants/threats.ts';

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const source = sources.get(file) ?? readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  sources.set(file, source);
  return source;
};

it('every line of the threat model has a planted fault, and every fault its line', async () => {
  const model = await readFile(path.join(PROJECT_ROOT, 'docs/threat-model.md'), 'utf8');
  const [, , ...lines] = model.split('\n').filter((line) => line.startsWith('|'));
  const goals = lines.map((line) => line.split(' | ')[1]);
  expect([...new Set(THREATS.map(({ goal }) => goal))].toSorted()).toEqual([...new Set(goals)].toSorted());
});

it.each(THREATS.map((threat) => [threat.fault, threat] as const))('%s: stands in its file once', (_fault, threat) => {
  const parts = sourceOf(threat.file).split(threat.from);
  expect(parts).toHaveLength(2);
  expect(threat.to).not.toBe(threat.from);
});
