/**
 * `npm run restore -- FOLDER`, or `-- kivrim-2026-11-22T10-00-00-changes.kpb`: the newest backup of a folder, or the one of this file, with all
 * that it follows, goes into the store that UPSTASH_* name, else this machine's; a shop
 * that runs here holds that one, so stop it first. The whole file is checked before the first key is written. A store that
 * holds something is left alone, unless `--replace` says that it may be emptied. `--check` only checks the file and says what
 * would be done. A restore that broke off is begun again with the same words. Exit code 1 when nothing was restored.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readBackupEnvironment } from '../../functions/environment.ts';
import { listTeam, type TeamRow } from '../../functions/admin/team/show.ts';
import { createStore } from '../../functions/store/store.ts';
import { openChain } from './backup/chain.ts';
import { connect } from './backup/client.ts';
import { mendFrom } from './backup/mend.ts';
import { startProgress } from './backup/progress.ts';
import { lookAt, restore, type Target } from './backup/restore.ts';
import { atStore, runCommand } from './command.ts';
import { printNotice } from './process.ts';

/** Deadline of a script that mends two hundred entries, far away. */
const DEADLINE_MS = 60_000;

const FLAGS = ['--replace', '--check'];
const given = process.argv.slice(2);
const [file, ...others] = given.filter((word) => !FLAGS.includes(word));
const figure = new Intl.NumberFormat('en');

const PLANS: Readonly<Record<Target, string>> = {
  EMPTY: 'is empty: the backup goes into it',
  RESUMES: 'holds the beginning of this backup: all of it is written again',
  FULL: 'holds data',
};

/** A backup brings back operators who were removed since. */
function sayTeam(team: readonly TeamRow[]): string {
  if (team.length === 0) return 'Nobody is an operator: npm run operator -- ayse@example.com';
  const rows = team.map(({ name, email, since, role }) => `  ${name} <${email}>, ${role} since ${since.slice(0, 10)}`);
  return [
    'Is each of these still one?',
    ...rows,
    'If not: npm run operator -- ayse@example.com --remove, before the shop uses this store.',
  ].join('\n');
}

await runCommand(async () => {
  if (file === undefined || others.length > 0) {
    throw new Error('Which folder or file? npm run restore -- FOLDER [--check] [--replace]');
  }
  const { BACKUP_PASSPHRASE: passphrase } = readBackupEnvironment();
  const place = path.resolve(file);
  const backup = await openChain(place, (await stat(place)).isDirectory(), passphrase);
  const { keys } = await backup.each(() => undefined);
  const { createdAt, store: from } = backup.about;
  printNotice(`${file}: whole, ${figure.format(keys)} keys of ${from}, begun ${createdAt}`);
  await atStore(async (store) => {
    const redis = connect(store);
    const target = await lookAt(redis, backup);
    const replaces = target === 'FULL' && given.includes('--replace');
    printNotice(`${store.description} ${replaces ? 'is emptied, then the backup goes into it' : PLANS[target]}`);
    if (given.includes('--check')) process.stdout.write('Nothing was written.\n');
    else if (target === 'FULL' && !given.includes('--replace')) {
      throw new Error('Nothing was written. If what it holds may go: the same with --replace.');
    } else {
      const progress = startProgress();
      const written = await restore(redis, backup, {
        target,
        told: (read) => progress.tell(`${figure.format(read)} of ${figure.format(keys)} keys written`),
        mend: () => mendFrom(backup, createStore({ ...store, deadlineMs: DEADLINE_MS })),
      }).finally(progress.end);
      const ended = keys - written;
      process.stdout.write(
        `${figure.format(written)} keys are in ${store.description}; ${figure.format(ended)} had run out meanwhile or end with a restore\n`,
      );
      const team = await listTeam(createStore({ ...store, deadlineMs: DEADLINE_MS }));
      process.stdout.write(`Every session and invitation has ended. ${sayTeam(team)}\n`);
    }
  });
});
