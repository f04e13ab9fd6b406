/**
 * `npm run backup -- FOLDER`: what changed since the newest backup of this folder, or once a week the whole store, in one encrypted file,
 * the key of which comes out of BACKUP_PASSPHRASE; `npm run backup -- kivrim-2026-11-22.kpb` the whole store into this file. The store is the one that UPSTASH_* name, else this machine's; a shop that runs here holds that one, so
 * stop it first. A published shop goes on meanwhile (docs/lost-store.md). Exit code 1 when there is no backup.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readBackupEnvironment } from '../../functions/environment.ts';
import { key } from '../../functions/store/keys.ts';
import { backUpInto } from './backup/chain.ts';
import { connect } from './backup/client.ts';
import { writeBackup, type Line } from './backup/pieces.ts';
import { startProgress } from './backup/progress.ts';
import { isHalfRestored } from './backup/restore.ts';
import { storeTime, walk } from './backup/walk.ts';
import { atStore, runCommand } from './command.ts';
import { setArchive } from './environment.ts';
import { printNotice } from './process.ts';

const [file] = process.argv.slice(2);
const figure = new Intl.NumberFormat('en');
const progress = startProgress();

/** Orders whose rest stays in an archive that is not at hand. */
let elsewhere = 0;

async function* told(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let keys = 0;
  for await (const line of lines) {
    if (Array.isArray(line) && line[0] === 'first') {
      keys += 1;
      const [, { type, key: name, value }] = line;
      if (type === 'hash' && name.startsWith(key.order('')) && value.some(([field]) => field === 'archived'))
        elsewhere += 1;
    }
    progress.tell(`${figure.format(keys)} keys read`);
    yield line;
  }
}

const isFolder = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );

await runCommand(async () => {
  if (file === undefined) throw new Error('Into which folder or file? npm run backup -- FOLDER');
  // One file would be written by its name, and every later hour refused because it is there.
  if (path.extname(file) === '' && !(await isFolder(file))) {
    throw new Error(`${file} is no folder: make it first, or name one file, such as first.kpb`);
  }
  const { BACKUP_PASSPHRASE: passphrase } = readBackupEnvironment();
  await atStore(async (store) => {
    setArchive(store);
    const redis = connect(store);
    if (await isHalfRestored(redis)) {
      throw new Error(`${store.description} holds a restore that did not get to its end: begin that again first.`);
    }
    const head = { store: store.description, passphrase };
    const made = await (async () => {
      if (await isFolder(file)) return backUpInto(path.resolve(file), redis, { ...head, now: new Date(), told });
      const making = { ...head, createdAt: new Date(), until: await storeTime(redis) };
      const whole = 'one file was asked for';
      return { file, whole, ...(await writeBackup(path.resolve(file), told(walk(redis)), making)) };
    })().finally(progress.end);
    process.stdout.write(
      `${made.file}: ${figure.format(made.keys)} keys of ${store.description}, ${figure.format(made.bytes)} bytes, ` +
        `${made.whole === undefined ? 'changes since the backup before' : `whole: ${made.whole}`}\n`,
    );
    if (elsewhere > 0) {
      printNotice(
        `Of ${figure.format(elsewhere)} orders of years past this file has the rows alone: the rest lies in Netlify Blobs. With NETLIFY_SITE_ID and ` +
          'NETLIFY_AUTH_TOKEN it is in the next whole backup, too (docs/lost-store.md).',
      );
    }
  });
});
