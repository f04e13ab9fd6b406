/**
 * `npm run operator -- ayse@example.com`: makes an existing account an owner's (decisions A8), or with `--role workshop`
 * an operator's in that role, in the store that UPSTASH_* name, else in this machine's; a shop that runs here holds that
 * one, so stop it first. Sessions and passkeys from before the role end. Exit code 1 when there is no such account. With `--reset-factor` it takes an operator's second factor away, for the last one who has lost it; with
 * `--remove` the role, also that of the last owner, whom nobody else removes.
 */
import { removeByCommand, resetFactorByCommand } from '../../functions/admin/team/members.ts';
import { SHOP_ROLES } from '../../src/domain/account/shop-role.ts';
import { nameOperator } from '../../functions/session/user.ts';
import { atStore, runCommand } from './command.ts';
import { setStoreVariables } from './environment.ts';

const [email, flag, role] = process.argv.slice(2);

await runCommand(async () => {
  if (email === undefined) throw new Error('Whose? npm run operator -- ayse@example.com');
  const shopRole = flag === '--role' ? SHOP_ROLES.find((one) => one === role) : 'owner';
  const isCommand = flag === undefined || ['--role', '--remove', '--reset-factor'].includes(flag);
  if (!isCommand || shopRole === undefined) throw new Error(`Which role? --role ${SHOP_ROLES.join(', ')}`);
  await atStore(async (store) => {
    setStoreVariables(store);
    if (flag === '--remove') {
      const isRemoved = await removeByCommand(email);
      if (!isRemoved) throw new Error(`${email} is no operator in ${store.description}`);
      process.stdout.write(`${email} is an operator no more in ${store.description}\n`);
    } else if (flag === '--reset-factor') {
      const isReset = await resetFactorByCommand(email);
      if (!isReset) throw new Error(`${email} is no operator in ${store.description}`);
      process.stdout.write(`${email} sets up another second factor at the next sign-in\n`);
    } else {
      const named = await nameOperator(email, shopRole);
      if (named === 'NONE') throw new Error(`${email} has no account in ${store.description}. Register first.`);
      process.stdout.write(`${email} is an operator in ${store.description}, role: ${shopRole}\n`);
      process.stdout.write(
        named === 'UNPROVEN'
          ? 'The e-mail has not been proven yet: sign in anew, and the shop sends the link for it.\n'
          : 'Sign in anew: sessions and passkeys from before the role have ended.\n',
      );
    }
  });
});
