/**
 * `npm run engines`: the main job in Firefox and WebKitGTK, over the shop of the tests. An engine that the machine lacks is named;
 * `-- --all` makes that a failure. Exit code 1 when a step cannot be done or a page complains.
 */
import { readFile } from 'node:fs/promises';
import type { OperatorName, SeededOperator } from '../e2e/support/operators.ts';
import { startShop } from '../e2e/support/own-shop.ts';
import { EngineMissing, type Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { walk } from './walk.ts';
import { startWebKit } from './webkit.ts';

/** Each has an operator of its own: codes are good once. */
const ENGINES: readonly { start: () => Promise<Engine>; operator: OperatorName }[] = [
  { start: startFirefox, operator: 'access' },
  { start: startWebKit, operator: 'team' },
];

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function tryOut(start: () => Promise<Engine>, origin: string, operator: SeededOperator): Promise<boolean> {
  let engine: Engine;
  try {
    engine = await start();
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    say(`missing: apt-get install ${error.message}`);
    return !process.argv.includes('--all');
  }
  const began = performance.now();
  const failure = await walk(engine, origin, operator).then(
    () => null,
    (error: unknown) => String(error),
  );
  await engine.close();
  const faults = [...(failure === null ? [] : [failure]), ...engine.complaints()];
  say(
    `${engine.name}: ${faults.length === 0 ? 'walked' : 'failed'}, ${Math.round((performance.now() - began) / 1000)} s`,
  );
  for (const fault of faults) say(`  ${fault}`);
  return faults.length === 0;
}

const shop = await startShop({ withOperators: true });
try {
  const origin = await shop.origin;
  const operators = JSON.parse(await readFile(shop.operators, 'utf8')) as Record<OperatorName, SeededOperator>;
  for (const { start, operator } of ENGINES) {
    if (!(await tryOut(start, origin, operators[operator]))) process.exitCode = 1;
  }
} finally {
  await shop.stop();
}
