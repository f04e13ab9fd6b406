/** The list of OWASP ASVS 5.0, levels 1 and 2: nothing twice, nothing left out, and every proof is a file that is there. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { MET } from '../data/asvs-met.ts';
import { NOT_APPLICABLE, OPEN } from '../data/asvs-others.ts';
import { holds, same, Tally, type Row, type RunOptions } from '../support/row.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** 70 of level 1 and 183 of level 2. */
const REQUIREMENTS = 253;

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const met = Object.keys(MET);
  const none = Object.values(NOT_APPLICABLE).flat();
  const open = Object.keys(OPEN);
  const all = [...met, ...none, ...open];
  await tally.check('each requirement once', () => {
    same(
      all.filter((id, index) => all.indexOf(id) !== index),
      [],
      'requirements twice',
    );
    same(all.length, REQUIREMENTS, 'requirements');
  });
  for (const [id, file] of Object.entries(MET)) {
    await tally.check(id, () => holds(existsSync(path.join(ROOT, file)), `${file} is not there`));
  }
  return tally.outcome(`${met.length} met, ${none.length} not applicable, ${open.length} open`);
}

export const asvs: Row = { name: 'ASVS 5.0, levels 1 and 2', run };
