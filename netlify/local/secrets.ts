/**
 * `npm run secrets`: four new secrets of a shop, as lines for a file and for Netlify's variables. `--link REPOSITORY` prints the address
 * of the button "Deploy to Netlify" with them filled in: what stands behind its `#` stays in the browser.
 */
import { typedOptions } from '../../src/build/content/command-line.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { newSecrets, SECRETS } from './environment.ts';

const typed = typedOptions(
  { options: { link: { type: 'string' } } },
  'npm run secrets -- [--link https://github.com/YOU/YOUR-SHOP]',
);

function told(link: string | undefined): string {
  // The day is their id: a secret that replaces another one stands beside it under an id of its own.
  const made = newSecrets(SECRETS, `k${dayInIstanbul(new Date())}`);
  if (link === undefined)
    return Object.entries(made)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join('');
  const filled = new URLSearchParams({ ...made, OPEN_FOR_ORDERS: 'no' });
  return `https://app.netlify.com/start/deploy?repository=${link}#${filled.toString()}\n`;
}

if (typed) process.stdout.write(told(typed.values.link));
