/** A deploy that is closed by a variable, and the form of the button that asks for it. */
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { VARIABLES } from '../../../functions/environment.ts';
import { closeByVariable } from '../../../netlify/live/closed.ts';
import { environmentFindings } from '../../../netlify/live/environment-findings.ts';
import { newSecrets, SECRETS } from '../../../netlify/local/environment.ts';
import { PROJECT_ROOT } from '../../../src/build/content/place.ts';

const root = await mkdtemp(path.join(tmpdir(), 'kivrim-closed-'));
const file = path.join(root, 'content/shop.json');

beforeEach(async () => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '{ "name": "İpek", "openForOrders": true }\n');
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('closes what Netlify builds', async () => {
  expect(await closeByVariable(root, { CONTEXT: 'production', OPEN_FOR_ORDERS: 'no' })).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('{ "name": "İpek", "openForOrders": false }\n');
  expect(await closeByVariable(root, { CONTEXT: 'production', OPEN_FOR_ORDERS: 'no' })).toBe(false);
});

it.each([{ OPEN_FOR_ORDERS: 'no' }, { CONTEXT: 'production' }, { CONTEXT: 'production', OPEN_FOR_ORDERS: 'yes' }])(
  'leaves the file alone with %o',
  async (source) => {
    expect(await closeByVariable(root, source)).toBe(false);
    expect(await readFile(file, 'utf8')).toContain('true');
  },
);

it('the button asks for variables that there are', async () => {
  const { template } = parse(await readFile(path.join(PROJECT_ROOT, 'netlify.toml'), 'utf8')) as unknown as {
    template: { environment: Record<string, string> };
  };
  const asked = Object.keys(template.environment);
  expect(asked.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining([...SECRETS, 'OPEN_FOR_ORDERS']));
});

it('new secrets are as the doctor wants them', () => {
  const made = newSecrets(SECRETS, 'k1');
  const told = environmentFindings(made, 'https://www.ornek.com').map(({ where }) => where);
  expect(told.filter((name) => (SECRETS as readonly string[]).includes(name))).toEqual([]);
});
