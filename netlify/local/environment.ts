/** The variables of `functions/environment.ts` that a deployed shop gets from its owner, set for this process. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  EnvironmentError,
  IYZICO_PLACES,
  isStandIn,
  readCardEnvironment,
  withoutEmpty,
} from '../../functions/environment.ts';
import { isLoopback } from '../../src/domain/values/loopback.ts';
import { makeDataFolder, makePrivateFile, makePrivateFolder } from './private-files.ts';
import type { LocalStore } from './store/local-store.ts';

export const SECRETS = ['JWT_AT_KEYS', 'JWT_RT_KEYS', 'PASSWORD_PEPPER', 'CONSENT_PROOF_KEYS'] as const;

/**
 * To be called before the build, which reads the variable too. The labelled demo cards are the default of one's own
 * machine, never of a deployed shop, and of no machine that others reach (decisions P12).
 * @param host the address that is served
 * @throws Error when demo cards are asked for on an address that is not this machine's own, or keys of one place of iyzico for the
 * other
 */
export function setPaymentProvider(host: string): void {
  if (isLoopback(host) && !process.env.PAYMENT_PROVIDER) process.env.PAYMENT_PROVIDER = 'demo';
  if (process.env.PAYMENT_PROVIDER === 'demo' && !isLoopback(host)) {
    throw new Error(
      `PAYMENT_PROVIDER=demo takes cards that nobody charges, so it serves this machine alone. Leave out HOST=${host}, or PAYMENT_PROVIDER.`,
    );
  }
  if (process.env.PAYMENT_PROVIDER === 'iyzico') assertIyzico(host);
}

/** @throws Error that names the variables, never their values */
function assertIyzico(host: string): void {
  try {
    const { IYZICO_URI } = readCardEnvironment();
    if (!isStandIn(IYZICO_URI) || isLoopback(host)) return;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new Error(
      `PAYMENT_PROVIDER=iyzico needs ${error.variables.join(', ')} as docs/deploy.md shows: keys that begin with sandbox- belong to ${IYZICO_PLACES.sandbox}, all others to ${IYZICO_PLACES.live}.`,
    );
  }
  throw new Error(
    `IYZICO_URI is a stand-in that charges nobody, so it serves this machine alone. Leave out HOST=${host}.`,
  );
}

/** Milliseconds. No network lies between the shop and a store of the same machine: a late answer tells of a busy machine. */
const LOCAL_DEADLINE = '15000';

/** The archive of a store of this machine lies beside it; that of a shared store is Netlify's. */
export function setArchive({ archive }: Pick<LocalStore, 'archive'>): void {
  if (archive !== undefined) process.env.ARCHIVE_DIR ??= archive;
}

/** To be called before the first request, which is when the functions look for the store. */
export function setStoreVariables(store: Pick<LocalStore, 'url' | 'token' | 'isShared' | 'archive'>): void {
  process.env.UPSTASH_REDIS_REST_URL = store.url;
  process.env.UPSTASH_REDIS_REST_TOKEN = store.token;
  if (!store.isShared) process.env.STORE_DEADLINE_MS ??= LOCAL_DEADLINE;
  setArchive(store);
}

/** To be called before the first request. @param folder where this machine keeps its secrets and its outbox */
export async function setAccountVariables(folder: string): Promise<void> {
  for (const [name, value] of Object.entries(await localAccountVariables(folder))) process.env[name] = value;
}

/** To be called as soon as the shop listens: links in mails lead there. */
export function setOrigin(origin: string): void {
  process.env.SITE_ORIGIN = withoutEmpty(process.env).SITE_ORIGIN ?? origin;
}

/**
 * Secrets kept in `{folder}/secrets.json`, so that sessions and passwords outlive a restart, and an outbox in
 * `{folder}/outbox` unless a mail server is named. Variables that are set already are left out.
 * @throws Error when the file of secrets cannot be read
 */
export async function localAccountVariables(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Record<string, string>> {
  await makeDataFolder(folder);
  const secrets = await readOrMakeSecrets(path.join(folder, 'secrets.json'));
  await makePrivateFile(path.join(folder, 'secrets.json'));
  const outbox = environment.SMTP_URL ? {} : { OUTBOX_DIR: path.join(folder, 'outbox') };
  if (outbox.OUTBOX_DIR && !environment.OUTBOX_DIR) await makePrivateFolder(outbox.OUTBOX_DIR);
  const all = Object.entries({ ...secrets, ...outbox });
  return Object.fromEntries(all.filter(([name]) => !environment[name]));
}

async function readOrMakeSecrets(file: string): Promise<Record<string, string>> {
  const kept = await readSecrets(file);
  const missing = SECRETS.filter((name) => typeof kept[name] !== 'string');
  if (missing.length === 0) return kept;
  const all = { ...kept, ...newSecrets(missing, 'dev1') };
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  return all;
}

/** 32 random bytes each, under an id that tells old from new. */
export const newSecrets = (names: readonly string[], id: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${id}:${randomBytes(32).toString('base64url')}`]));

async function readSecrets(file: string): Promise<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof read === 'object' && read !== null) return read as Record<string, string>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
  }
  // A new pepper would lock every account of this machine out, so none is made in place of one that cannot be read.
  throw new Error(`${file} cannot be read. Mend it, or delete it together with the store beside it.`);
}
