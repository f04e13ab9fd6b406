/** `npm run backup` and `npm run restore`, as an owner types them. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../netlify/local/backup/client.ts';
import { startLocalStore } from '../../../netlify/local/store/local-store.ts';

const COMMANDS = path.resolve(import.meta.dirname, '../../../netlify/local');
const PASSPHRASE = 'perdeler denize karşı 2026';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataOf = (name: string): string => path.join(folder, name);

async function inStore<Result>(name: string, work: (redis: ReturnType<typeof connect>) => Promise<Result>) {
  const store = await startLocalStore({ folder: dataOf(name), environment: { STORE: 'memory' } });
  return work(connect(store)).finally(store.stop);
}

async function run(
  command: 'backup' | 'restore',
  data: string,
  given: string[],
  passphrase: string | undefined = PASSPHRASE,
) {
  const { UPSTASH_REDIS_REST_URL: _url, UPSTASH_REDIS_REST_TOKEN: _token, ...inherited } = process.env;
  const env = { ...inherited, STORE: 'memory', DATA_DIR: dataOf(data), BACKUP_PASSPHRASE: passphrase };
  const child = spawn(process.execPath, [path.join(COMMANDS, `${command}.ts`), ...given], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, said: said.trim(), complained: complained.trim() };
}

// Each command is a process of its own.
describe('npm run backup and npm run restore', () => {
  it('move a store to another machine, and never over what is there', async () => {
    await inStore('old', async (redis) => {
      await redis.hset('order:KP-1', { orderNo: 'KP-1', placedAt: '1', status: 'Shipped', events: '[]' });
    });
    const backed = await run('backup', 'old', ['shop.kpb']);
    expect(backed).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^shop\.kpb: 1 keys of the in-process engine/) as string,
    });
    const again = await run('backup', 'old', ['shop.kpb']);
    expect(again).toMatchObject({ code: 1, complained: expect.stringContaining('is there already') as string });

    const checked = await run('restore', 'new', ['shop.kpb', '--check']);
    expect(checked).toMatchObject({ code: 0, said: 'Nothing was written.' });
    expect(checked.complained).toMatch(/shop\.kpb: whole, 1 keys[\s\S]*is empty: the backup goes into it/);
    expect(await inStore('new', (redis) => redis.exists('order:KP-1'))).toBe(0);

    const restored = await run('restore', 'new', ['shop.kpb']);
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^1 keys are in the in-process engine/) as string,
    });
    expect(await inStore('new', (redis) => redis.zscore('orders-of:1970', 'KP-1'))).toBe('1');

    await inStore('new', (redis) => redis.set('mine', 'x'));
    const refused = await run('restore', 'new', ['shop.kpb']);
    expect(refused).toMatchObject({ code: 1, said: '', complained: expect.stringContaining('--replace') as string });
    expect(await inStore('new', (redis) => redis.get('mine'))).toBe('x');
    expect((await run('restore', 'new', ['--replace', 'shop.kpb'])).code).toBe(0);
    expect(await inStore('new', (redis) => redis.get('mine'))).toBeNull();
  });

  it('say what is missing: file, passphrase, the right one', async () => {
    expect(await run('backup', 'old', [])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('npm run backup') as string,
    });
    for (const command of ['backup', 'restore'] as const) {
      const short = await run(command, 'old', ['other.kpb'], 'on beş karakter');
      expect([short.code, short.complained]).toEqual([
        1,
        'Missing or malformed environment variables: BACKUP_PASSPHRASE (at least 16 characters)',
      ]);
    }
    const wrong = await run('restore', 'new', ['shop.kpb', '--replace'], 'başka bir parola, başka');
    expect([wrong.code, wrong.complained]).toEqual([1, 'The passphrase is another one, or the file was changed.']);
    const missing = await run('restore', 'new', ['missing.kpb']);
    expect([missing.code, missing.complained]).toEqual([1, expect.stringContaining('missing.kpb')]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.kpb') || name.endsWith('.part'))).toEqual([
      'shop.kpb',
    ]);
  });

  it('writes no file by the name of a folder that is not there', async () => {
    const told = await run('backup', 'old', ['yedekler']);
    expect([told.code, told.complained]).toEqual([1, expect.stringContaining('yedekler is no folder: make it first')]);
    expect(await readdir(folder)).not.toContain('yedekler');
  });

  it('does not back up a store while its shop runs, nor one that is half restored', async () => {
    const busy = await inStore('old', () => run('backup', 'old', ['busy.kpb']));
    expect([busy.code, busy.complained]).toEqual([1, expect.stringContaining(dataOf('old'))]);
    await inStore('old', (redis) => redis.set('restoring', 'x'));
    const half = await run('backup', 'old', ['half.kpb']);
    expect([half.code, half.complained]).toEqual([1, expect.stringContaining('begin that again first')]);
  });
});
