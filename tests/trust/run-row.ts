/** One row in a process of its own: `node tests/trust/run-row.ts <row> [seed] [share]`; speaks to its parent, if it has one. */
import { ROWS } from './rows.ts';
import type { Row } from './support/row.ts';

const [name = '', seed = '20261122', share = '1', deadline = String(Date.now() + 600_000)] = process.argv.slice(2);
const row = Object.entries<Row>(ROWS).find(([known]) => known === name)?.[1];
if (!row) throw new Error(`There is no row ${name}; there are ${Object.keys(ROWS).join(', ')}`);
// A row keeps the log of its shop from being written; its own words go around that.
const say = process.stderr.write.bind(process.stderr);
const outcome = await row.run({
  seed: Number(seed),
  share: Number(share),
  deadline: Number(deadline),
  progress: (words) => (process.send ? process.send({ progress: words }) : say(`\r\u001b[K${name}: ${words}`)),
});
if (process.send) {
  process.send({ outcome });
  process.disconnect();
} else say(`\n${JSON.stringify(outcome, null, 2)}\n`);
