/** The variables of `functions/environment.ts` that one machine can make up for itself. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAMES = ['JWT_AT_KEYS', 'JWT_RT_KEYS', 'PASSWORD_PEPPER'] as const;

/**
 * Secrets kept in `{folder}/secrets.json`, so that sessions and passwords outlive a restart, and an outbox in
 * `{folder}/outbox` unless a mail server is named. What the environment says already stays as it is.
 * @throws Error when the file of secrets is none
 */
export async function developmentEnvironment(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Record<string, string>> {
  const kept = await keptSecrets(path.join(folder, 'secrets.json'));
  const outbox = environment.SMTP_URL ? {} : { OUTBOX_DIR: path.join(folder, 'outbox') };
  const all = Object.entries({ ...kept, ...outbox });
  return Object.fromEntries(all.filter(([name]) => !environment[name]));
}

async function keptSecrets(file: string): Promise<Record<string, string>> {
  const kept = await readSecrets(file);
  const missing = NAMES.filter((name) => typeof kept[name] !== 'string');
  if (missing.length === 0) return kept;
  const made = missing.map((name) => [name, `dev1:${randomBytes(32).toString('base64url')}`]);
  const all = { ...kept, ...(Object.fromEntries(made) as Record<string, string>) };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  return all;
}

async function readSecrets(file: string): Promise<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof read === 'object' && read !== null) return read as Record<string, string>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
  }
  // A new pepper would lock every account of this machine out, so it is not made up silently.
  throw new Error(`${file} cannot be read. Mend it, or delete it together with the store beside it.`);
}
