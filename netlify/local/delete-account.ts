/**
 * `npm run delete-account -- ayse@example.com`: deletes an account again that a restored backup has brought back (docs/lost-store.md),
 * as its customer did; the orders stay. The store is the one that UPSTASH_* name, else this machine's; a shop that runs here holds
 * that one, so stop it first. Exit code 1 when nothing was deleted.
 */
import { deleteByCommand } from '../../functions/account/deletion.ts';
import { atStore, runCommand } from './command.ts';
import { setStoreVariables } from './environment.ts';

const [email] = process.argv.slice(2);

await runCommand(async () => {
  if (email === undefined) throw new Error('Whose? npm run delete-account -- ayse@example.com');
  await atStore(async (store) => {
    setStoreVariables(store);
    const outcome = await deleteByCommand(email);
    if (outcome === 'NONE') throw new Error(`${email} has no account in ${store.description}`);
    if (outcome === 'OPERATOR') throw new Error(`${email} is an operator: first npm run operator -- ${email} --remove`);
    if (outcome === 'CHANGED') throw new Error(`${email} was changed meanwhile: try again`);
    process.stdout.write(`The account of ${email} is deleted in ${store.description}; its orders stay\n`);
  });
});
