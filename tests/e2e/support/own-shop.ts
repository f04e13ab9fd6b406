/** A shop as `npm start` serves it, on a free port with an empty in-process store of its own. */
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { SHOP_OF_TESTS, TEST_SHOP } from '../../support/shop.ts';
import { beginBuild, isBuilt } from './built.ts';

const SEED = path.join(import.meta.dirname, 'seed-operators.ts');
const OURS = path.resolve(import.meta.dirname, '../../..');

export interface Shop {
  readonly origin: Promise<string>;
  readonly outbox: string;
  /** The operators, where the shop began with any. */
  readonly operators: string;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly built?: boolean;
  readonly root?: string;
  readonly withOperators?: boolean;
  readonly weighed?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * @param built `dist` is as it shall be; otherwise it is built first when it is missing or older than what it is made of
 * @param root of another project than this one, which sells what lies in its `content/`
 * @param withOperators it begins with those of `operators.ts`
 * @param weighed its files are compressed as hard as a published shop's, which takes seconds
 * @param environment variables besides those of every journey
 */
export async function startShop({
  built = false,
  root = OURS,
  withOperators = false,
  weighed = false,
  environment = {},
}: Options = {}): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-e2e-'));
  const { UPSTASH_REDIS_REST_URL: _url, UPSTASH_REDIS_REST_TOKEN: _token, ...inherited } = process.env;
  // The cheapest hash, which production refuses: it is renewed when they sign in.
  const cheap = { NODE_ENV: 'test', BCRYPT_COST: '4', LOGIN_FLOOR_MS: '0', STORE: 'memory' };
  if (withOperators) await promisify(execFile)(process.execPath, [SEED, folder], { env: { ...inherited, ...cheap } });
  const place = root === OURS ? TEST_SHOP : root;
  const isWhole = built || (await isBuilt(root, place));
  const endBuild = isWhole ? () => Promise.resolve() : await beginBuild(place);
  const flags = [...(isWhole ? ['--no-build'] : []), ...(weighed ? [] : ['--light'])];
  const child = spawn(process.execPath, [path.join(root, 'netlify/local/start.ts'), ...flags], {
    cwd: root,
    // The cheapest hash that production allows, and no pause that hides how long it took: journeys sign in often.
    env: {
      ...inherited,
      ...{ NODE_ENV: 'production', BCRYPT_COST: '10', LOGIN_FLOOR_MS: '0' },
      ...{ STORE: 'memory', DATA_DIR: folder, PORT: '0' },
      NODE_OPTIONS: root === OURS ? SHOP_OF_TESTS : '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const served = addressOf(child);
  return {
    origin: served.then((origin) => endBuild().then(() => origin)),
    outbox: path.join(folder, 'outbox'),
    operators: path.join(folder, 'operators.json'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with what the server said, when it ends without serving */
async function addressOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let said = '';
  const failed = once(child, 'exit').then(() => {
    throw new Error(`The shop did not start.\n${said}`);
  });
  const served = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
        if (address) resolve(address);
      });
    }
  });
  return Promise.race([served, failed]);
}
