/** A deploy that is closed by a variable, and the form of the button that asks for it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { VARIABLES } from '../../../functions/environment.ts';
import { environmentFindings } from '../../../netlify/live/environment-findings.ts';
import { newSecrets, SECRETS } from '../../../netlify/local/environment.ts';
import { compile, writeContent } from '../../../src/build/content/compile.ts';
import { FIRST_DIGEST, LIVE_FILE } from '../../../src/build/content/digest.ts';
import { PROJECT_ROOT } from '../../../src/build/content/place.ts';
import { copyOfContent } from '../build/content/project.ts';

/** `openForOrders` of pages, of functions and of the digest, at the first publication. */
async function builtWith(environment: Record<string, string>): Promise<unknown[]> {
  const root = await copyOfContent();
  const file = path.join(root, 'content/shop.json');
  const before = await readFile(file, 'utf8');
  await mkdir(path.join(root, 'content/built'), { recursive: true });
  await writeFile(path.join(root, LIVE_FILE), JSON.stringify(FIRST_DIGEST));
  const compiled = await compile(root, '2026-11-20', environment);
  if (!compiled.ok) throw new Error('the copy is broken');
  await writeContent(root, compiled);
  expect(await readFile(file, 'utf8')).toBe(before);
  const delivery = JSON.parse(await readFile(path.join(root, 'content/built/delivery.json'), 'utf8')) as {
    openForOrders: boolean;
  };
  return [compiled.data.shop.openForOrders, delivery.openForOrders, compiled.digest.orders];
}

it('closes what Netlify builds, and leaves the owner’s file as it is', async () => {
  expect(await builtWith({ CONTEXT: 'production', OPEN_FOR_ORDERS: 'no' })).toEqual([false, false, 'never']);
});

it.each([
  { OPEN_FOR_ORDERS: 'no' },
  { CONTEXT: 'dev', OPEN_FOR_ORDERS: 'no' },
  { CONTEXT: 'production' },
  { CONTEXT: 'production', OPEN_FOR_ORDERS: 'yes' },
])('stays open with %o', async (source) => {
  expect(await builtWith(source)).toEqual([true, true, 'open']);
});

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
