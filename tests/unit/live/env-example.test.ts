import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { envExample } from '../../../netlify/live/env-example.ts';

test('.env.example names every variable of the schema', async () => {
  expect(await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')).toBe(envExample());
});
