/**
 * `npm run backup -- kivrim-2026-11-22.kpb`: the whole store in one encrypted file, the key of which comes out of
 * BACKUP_PASSPHRASE. The store is the one that UPSTASH_* name, else this machine's; a shop that runs here holds that one, so
 * stop it first. A published shop goes on meanwhile (docs/lost-store.md). Exit code 1 when there is no backup.
 */
import path from 'node:path';
import { readBackupEnvironment } from '../../functions/environment.ts';
import { connect } from './backup/client.ts';
import { writeBackup, type Piece } from './backup/pieces.ts';
import { startProgress } from './backup/progress.ts';
import { isHalfRestored } from './backup/restore.ts';
import { walk } from './backup/walk.ts';
import { printError, printNotice, readSettings } from './process.ts';
import { startLocalStore } from './store/local-store.ts';

const [file] = process.argv.slice(2);
const figure = new Intl.NumberFormat('en');
const progress = startProgress();

async function* told(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  let keys = 0;
  for await (const piece of pieces) {
    if (piece[0] === 'first') keys += 1;
    progress.tell(`${figure.format(keys)} keys read`);
    yield piece;
  }
}

try {
  if (file === undefined) throw new Error('Into which file? npm run backup -- kivrim-2026-11-22.kpb');
  const { BACKUP_PASSPHRASE: passphrase } = readBackupEnvironment();
  const { folder } = readSettings(path.resolve(import.meta.dirname, '../..'));
  const store = await startLocalStore({ folder, say: printNotice });
  try {
    const redis = connect(store);
    if (await isHalfRestored(redis)) {
      throw new Error(`${store.description} holds a restore that did not get to its end: begin that again first.`);
    }
    const making = { store: store.description, passphrase, createdAt: new Date() };
    const { keys, bytes } = await writeBackup(path.resolve(file), told(walk(redis)), making).finally(progress.end);
    process.stdout.write(
      `${file}: ${figure.format(keys)} keys of ${store.description}, ${figure.format(bytes)} bytes\n`,
    );
  } finally {
    await store.stop();
  }
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
