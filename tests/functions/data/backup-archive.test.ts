/** A backup has orders of the archive as a whole, so that a restore needs no archive. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tidyArchive } from '../../../functions/jobs/retention.ts';
import { key } from '../../../functions/store/keys.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { connect } from '../../../netlify/local/backup/client.ts';
import { mendFrom } from '../../../netlify/local/backup/mend.ts';
import { openBackup, writeBackup } from '../../../netlify/local/backup/pieces.ts';
import { restore } from '../../../netlify/local/backup/restore.ts';
import { walk } from '../../../netlify/local/backup/walk.ts';
import { serveEngine } from '../../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';
import { startTestShop, type TestShop } from '../support/account.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

const PASSPHRASE = 'perdeler denize karşı 2026';
const AT_REST = new Date(Date.now() + 740 * 86_400_000);

let shop: TestShop;
let folder: string;
beforeEach(async () => {
  shop = await startTestShop();
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-backup-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

async function archived() {
  const boss = await operator();
  const { orderNo } = await placeOrder(shop, { items: [CURTAIN, ACCESSORY], payment: CARD });
  await changeOrderNow(boss, orderNo, { checkedLines: [0], status: 'Confirmed' });
  await changeOrderNow(boss, orderNo, { status: 'Delivered', carrier: 'yurtici', trackingNumber: '123456789012' });
  const before = await readOrder(boss, orderNo);
  expect((await tidyArchive(30_000, AT_REST)).archived).toBe(1);
  return { orderNo, before };
}

const FILE = 'shop.kpb';
const backUp = async () => {
  const head = { store: 'a test', passphrase: PASSPHRASE, createdAt: new Date(), cost: 2 ** 10 };
  await writeBackup(path.join(folder, FILE), walk(connect(shop)), head);
  return openBackup(path.join(folder, FILE), PASSPHRASE);
};

/** Fields of the order in a backup. */
async function fieldsIn(backup: Awaited<ReturnType<typeof backUp>>, orderNo: string): Promise<string[]> {
  const found: string[] = [];
  await backup.each(([, entry]) => {
    if (entry.type === 'hash' && entry.key === key.order(orderNo)) found.push(...entry.value.map(([field]) => field));
  });
  return found;
}

it('comes back into an empty store without its archive, and leaves it again', async () => {
  const { orderNo, before } = await archived();
  const backup = await backUp();
  const fields = await fieldsIn(backup, orderNo);
  expect(fields).toContain('body');
  expect(fields).not.toContain('archived');
  const target = await serveEngine(await startMemoryEngine());
  const store = createStore({ ...target, deadlineMs: 30_000 });
  await restore(connect(target), backup, { target: 'EMPTY', mend: () => mendFrom(backup, store) });
  await rm(path.join(shop.outbox, 'archive'), { recursive: true });
  useStore(store);
  // A restore ends every session.
  const again = await operator();
  // Its letters have gone out meanwhile.
  expect(await readOrder(again, orderNo)).toEqual({ ...before, letters: expect.any(Array) as unknown });
  expect((await tidyArchive(30_000, AT_REST)).archived).toBe(1);
  expect(await store.command('test', (redis) => redis.hexists(key.order(orderNo), 'body'))).toBe(0);
  expect((await readOrder(again, orderNo)).items).toEqual(before.items);
  useStore(shop.store);
  await target.stop();
});

it('has the row alone where the archive is not at hand, which still leads there', async () => {
  const { orderNo } = await archived();
  vi.stubEnv('ARCHIVE_DIR', '');
  const fields = await fieldsIn(await backUp(), orderNo);
  expect(fields).toContain('archived');
  expect(fields).not.toContain('body');
});

it('breaks off where the archive is at hand and does not answer', async () => {
  await archived();
  await rm(path.join(shop.outbox, 'archive'), { recursive: true });
  await expect(backUp()).rejects.toMatchObject({ name: 'StoreUnavailable', reason: 'missing' });
});
