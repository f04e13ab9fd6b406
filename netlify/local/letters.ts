/**
 * `npm run letters`: the letters that were given up, newest first, with the reason. `npm run letters -- send all`, or ids
 * of the list, puts them back into the outbox, for the shop's next run of `letters` to send. The store is the one that
 * UPSTASH_* name, else this machine's; a shop that runs here holds that one, so stop it first.
 */
import { listFailedLetters, sendLettersAgain, type ResendResult } from '../../functions/mail/failed-letters.ts';
import { atStore, runCommand } from './command.ts';
import { setStoreVariables } from './environment.ts';

/** Letters of one script. */
const BATCH = 100;
const WORDS: Readonly<Record<ResendResult, string>> = {
  QUEUED: 'goes out again',
  ENDED: 'it is not sent again: its link is over, or its reader asks for another',
  NONE: 'is not among the letters that were given up',
};

const [command, ...named] = process.argv.slice(2);

async function list(): Promise<void> {
  for (const { id, reason, attempts, failedAt, isSendable } of await listFailedLetters()) {
    process.stdout.write(`${failedAt}  ${reason}  ${attempts}×  ${id}${isSendable ? '' : '  (not sent again)'}\n`);
  }
}

async function send(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const few = ids.slice(from, from + BATCH);
    const outcomes = await sendLettersAgain(few);
    for (const [at, outcome] of outcomes.entries()) process.stdout.write(`${few[at] ?? ''}: ${WORDS[outcome]}\n`);
    if (outcomes.includes('NONE')) process.exitCode = 1;
  }
}

const everyId = async (): Promise<string[]> =>
  (await listFailedLetters()).filter(({ isSendable }) => isSendable).map(({ id }) => id);

await runCommand(async () => {
  if (command !== undefined && (command !== 'send' || named.length === 0)) {
    throw new Error('Which? npm run letters, or npm run letters -- send all | ID …');
  }
  await atStore(async (store) => {
    setStoreVariables(store);
    if (command === undefined) await list();
    else await send(named[0] === 'all' ? await everyId() : named);
  });
});
