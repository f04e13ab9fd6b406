/** A slip in `content/shop.json`: the published build is refused by file, line and field, and the shop gets its letter. */
import { mkdtempSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { build } from '../../../netlify/pack/build.ts';
import { parseVerdict } from '../../../src/domain/shop/build-verdict.ts';
import { TEST_SHOP } from '../../support/shop.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

const { root } = vi.hoisted(() => ({ root: { path: '' } }));
vi.mock('../../../src/build/content/place.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get PROJECT_ROOT() {
    return root.path;
  },
  get SHOP_ROOT() {
    return root.path;
  },
}));

const SHOP = 'content/shop.json';
root.path = mkdtempSync(path.join(tmpdir(), 'kivrim-refused-'));

let local: TestStore;
let smtp: SMTPServer;
const letters: { readonly to: string; readonly text: string }[] = [];

beforeAll(async () => {
  local = await startTestStore();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        letters.push({ to, text: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
});
afterAll(async () => {
  smtp.close();
  await local.stop();
  await rm(root.path, { recursive: true });
});

beforeEach(async () => {
  letters.length = 0;
  await mkdir(path.join(root.path, 'content'), { recursive: true });
  await copyFile(path.join(TEST_SHOP, SHOP), path.join(root.path, SHOP));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('CONTEXT', 'production');
  vi.stubEnv('URL', '');
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
  vi.stubEnv('ORDERS_MAIL', 'depo@ornek.com');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it.each([
  ['a missing comma', /("fee": \d+ \}),/, '$1', /^content\/shop\.json:\d+: dosya: .+ öncesinde bir virgül eksik$/],
  [
    'words for a number',
    /"freeAbove": \d+/,
    '"freeAbove": "beş yüz"',
    /^content\/shop\.json:\d+: Kargo, Ücretsiz kargo sınırı \(TL\): tırnaksız bir sayı olmalı: 49\.9 gibi$/,
  ],
])('%s is told by file and line, in the log, in the back room and by a letter', async (_slip, find, slip, told) => {
  const text = await readFile(path.join(root.path, SHOP), 'utf8');
  const line = text.slice(0, text.search(find)).split('\n').length;
  await writeFile(path.join(root.path, SHOP), text.replace(find, slip));
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

  await build().catch(() => undefined);

  const verdict = await local.store.command('test', (redis) => redis.get<string>(key.buildVerdict()));
  const { state, reasons = [] } = parseVerdict(verdict, new Date()) ?? {};
  expect([state, reasons]).toEqual(['refused', [expect.stringMatching(told)]]);
  // The parser of JSON misses a comma where the next name begins.
  expect([line, line + 1]).toContain(Number(/:(\d+):/.exec(reasons[0] ?? '')?.[1]));
  expect(process.exitCode).toBe(1);
  expect(log.mock.calls.join('')).toContain(reasons[0]);
  expect(letters.map(({ to }) => to)).toEqual(['depo@ornek.com']);
  expect(letters[0]?.text).toContain('content/shop.json:');
});
