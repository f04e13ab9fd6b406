/**
 * `npm run secrets`: four new secrets of a shop, as lines for a file and for Netlify's variables. `--link REPOSITORY` prints the address
 * of the button "Deploy to Netlify" with them filled in: what stands behind its `#` stays in the browser.
 */
import { parseArgs } from 'node:util';
import { newSecrets, SECRETS } from './environment.ts';

const { values } = parseArgs({ options: { link: { type: 'string' } } });
const made = newSecrets(SECRETS, 'k1');

if (values.link === undefined) {
  process.stdout.write(
    Object.entries(made)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
} else {
  const filled = new URLSearchParams({ ...made, OPEN_FOR_ORDERS: 'no' });
  process.stdout.write(`https://app.netlify.com/start/deploy?repository=${values.link}#${filled.toString()}\n`);
}
