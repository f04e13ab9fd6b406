/**
 * `npm run job -- letters`: runs a scheduled function once, against the store that UPSTASH_* name, else this machine's; a
 * shop that runs here holds that one and does its jobs itself. Letters of a published shop go out with its own variables
 * only: made up ones would put them into a folder of this machine and call them sent. Prints what the job answers; exit
 * code 1 when it failed.
 */
import path from 'node:path';
import { readAccountEnvironment, readMailEnvironment } from '../../functions/environment.ts';
import { atStore, runCommand } from './command.ts';
import { setAccountVariables, setStoreVariables } from './environment.ts';
import { findFunctions } from './site/functions.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [name] = process.argv.slice(2);

/** @throws EnvironmentError naming what the letters of a published shop need */
function assertVariables(): void {
  if (name !== 'letters') return;
  readAccountEnvironment();
  readMailEnvironment();
}

await runCommand(async () => {
  const { scheduled } = await findFunctions(path.join(ROOT, 'netlify/functions'));
  const job = scheduled.find((one) => one.name === name);
  if (!job) throw new Error(`Which job? npm run job -- ${scheduled.map((one) => one.name).join(' | ')}`);
  await atStore(async (store) => {
    setStoreVariables(store);
    if (store.isShared) assertVariables();
    else await setAccountVariables(store.folder);
    const response = await job.run();
    if (!response.ok) throw new Error(`The job ${job.name} failed; the line above says why.`);
    process.stdout.write(`${job.name}: ${await response.text()}\n`);
  });
});
