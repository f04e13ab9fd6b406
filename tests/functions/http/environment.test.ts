import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EnvironmentError,
  readAccountEnvironment,
  readBuildEnvironment,
  readCardEnvironment,
  readConsentEnvironment,
  readEnvironment,
  readHostEnvironment,
  readMailEnvironment,
  VARIABLES,
} from '../../../functions/environment.ts';
import { localAccountVariables } from '../../../netlify/local/environment.ts';
import { accountVariables, newSecret } from '../support/account.ts';

const variables = { ...accountVariables('/outbox'), BCRYPT_COST: '11' };
const missing = (read: () => unknown): readonly string[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.variables;
    throw error;
  }
};

describe('the environment', () => {
  it('knows every variable that is looked at', () => {
    expect([...VARIABLES].toSorted()).toEqual([
      'ADMIN_ORIGIN',
      'ARCHIVE_DIR',
      'BACKUP_PASSPHRASE',
      'BCRYPT_COST',
      'BUILD_HOOK_URL',
      'CONSENT_PROOF_KEYS',
      'IYZICO_API_KEY',
      'IYZICO_SECRET_KEY',
      'IYZICO_URI',
      'JWT_AT_KEYS',
      'JWT_RT_KEYS',
      'LOGIN_FLOOR_MS',
      'MAIL_FROM',
      'MAIL_PREVIEW_TO',
      'NETLIFY_AUTH_TOKEN',
      'NETLIFY_BLOBS_CONTEXT',
      'NETLIFY_SITE_ID',
      'NODE_ENV',
      'OPEN_FOR_ORDERS',
      'ORDERS_MAIL',
      'OUTBOX_DIR',
      'PASSWORD_PEPPER',
      'PAYMENT_PROVIDER',
      'SITE_ORIGIN',
      'SMTP_URL',
      'STORE_DEADLINE_MS',
      'UPSTASH_REDIS_REST_TOKEN',
      'UPSTASH_REDIS_REST_URL',
    ]);
  });

  it('names what is missing, all of it, and no value', () => {
    expect(missing(() => readEnvironment({}))).toEqual(['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN']);
    expect(missing(() => readAccountEnvironment({}))).toEqual(['JWT_AT_KEYS', 'JWT_RT_KEYS', 'PASSWORD_PEPPER']);
    expect(missing(() => readConsentEnvironment({}))).toEqual(['CONSENT_PROOF_KEYS']);
    expect(missing(() => readMailEnvironment({}))).toEqual(['SMTP_URL']);
    const error = new EnvironmentError(['JWT_AT_KEYS']);
    expect(error.message).toBe('Missing or malformed environment variables: JWT_AT_KEYS');
  });

  it.each([
    ['api-key-1', 'secret-1', 'https://api.iyzipay.com', true],
    ['sandbox-key', 'sandbox-secret', 'https://sandbox-api.iyzipay.com/', true],
    ['any-key-1', 'sandbox-any', 'http://127.0.0.1:8899', true],
    ['sandbox-key', 'sandbox-secret', 'https://api.iyzipay.com', false],
    ['api-key-1', 'secret-1', 'https://sandbox-api.iyzipay.com', false],
    ['sandbox-key', 'secret-1', 'https://sandbox-api.iyzipay.com', false],
    ['api-key-1', 'sandbox-1', 'https://api.iyzipay.com', false],
    ['api-key-1', 'secret-1', 'https://api.iyzipay.com.evil.example', false],
    ['api-key-1', 'secret-1', 'http://api.iyzipay.com', false],
  ])('takes keys %s and %s for %s: %s', (IYZICO_API_KEY, IYZICO_SECRET_KEY, IYZICO_URI, isTaken) => {
    const read = () => readCardEnvironment({ IYZICO_API_KEY, IYZICO_SECRET_KEY, IYZICO_URI });
    expect(missing(read)).toEqual(isTaken ? [] : ['IYZICO_URI']);
  });

  it('asks for the keys of cards that are charged', () => {
    expect(missing(() => readCardEnvironment({}))).toEqual(['IYZICO_API_KEY', 'IYZICO_SECRET_KEY', 'IYZICO_URI']);
  });

  it.each([
    ['JWT_AT_KEYS', ''],
    ['JWT_AT_KEYS', 'no-id-at-all'],
    ['JWT_AT_KEYS', `t1:${'A'.repeat(42)}`],
    ['JWT_RT_KEYS', `${newSecret()},`],
    ['JWT_RT_KEYS', `${newSecret()},t2:short`],
    ['PASSWORD_PEPPER', `a b:${'A'.repeat(43)}`],
    ['BCRYPT_COST', '9'],
    ['BCRYPT_COST', '4'],
    ['BCRYPT_COST', '13'],
    ['LOGIN_FLOOR_MS', '5001'],
    ['LOGIN_FLOOR_MS', '-1'],
  ])('does not take %s = %j', (name, value) => {
    expect(missing(() => readAccountEnvironment({ ...variables, [name]: value }))).toEqual([name]);
  });

  it('allows the cheapest hash in tests only', () => {
    expect(readAccountEnvironment({ ...variables, BCRYPT_COST: '4', NODE_ENV: 'test' }).BCRYPT_COST).toBe('4');
    for (const NODE_ENV of ['production', 'development', '']) {
      expect(missing(() => readAccountEnvironment({ ...variables, BCRYPT_COST: '4', NODE_ENV }))).toEqual([
        'BCRYPT_COST',
      ]);
    }
  });

  it('reads several keys, the first first', () => {
    const { JWT_AT_KEYS } = readAccountEnvironment({
      ...variables,
      JWT_AT_KEYS: `${newSecret('b')},${newSecret('a')}`,
    });
    expect([...JWT_AT_KEYS.keys()]).toEqual(['b', 'a']);
    for (const key of JWT_AT_KEYS.values()) expect(key).toHaveLength(32);
  });

  it.each([{ SMTP_URL: 'https://mail.example' }, { MAIL_FROM: 'nobody' }, { ORDERS_MAIL: 'nobody' }])(
    'does not take %j',
    (parts) => {
      expect(missing(() => readMailEnvironment({ OUTBOX_DIR: '/outbox', ...parts }))).toEqual(Object.keys(parts));
    },
  );

  it.each([{ SITE_ORIGIN: 'ftp://x' }, { ADMIN_ORIGIN: 'yonetim.example' }])('is nowhere by %j', (parts) => {
    expect(missing(() => readHostEnvironment(parts))).toEqual(Object.keys(parts));
  });

  it('takes an empty variable for none', () => {
    const empty = Object.fromEntries(VARIABLES.map((name) => [name, '']));
    expect(missing(() => readAccountEnvironment({ ...empty, ...variables }))).toEqual([]);
    expect(missing(() => readMailEnvironment({ ...empty, OUTBOX_DIR: '/outbox' }))).toEqual([]);
    expect(missing(() => readHostEnvironment(empty))).toEqual([]);
    expect(readBuildEnvironment(empty)).toEqual({});
    expect(missing(() => readEnvironment(empty))).toEqual(['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN']);
  });
});

describe('the secrets of one machine', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kivrim-secrets-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are made once, for nobody else to read, and are all that accounts need', async () => {
    const data = path.join(folder, 'fresh');
    const made = await localAccountVariables(data, {});
    expect(await localAccountVariables(data, {})).toEqual(made);
    expect(made.OUTBOX_DIR).toBe(path.join(data, 'outbox'));
    expect((await stat(path.join(data, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(missing(() => readAccountEnvironment(made))).toEqual([]);
    expect(missing(() => readConsentEnvironment(made))).toEqual([]);
    expect(missing(() => readMailEnvironment(made))).toEqual([]);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
  });

  it('give way to what the environment says', async () => {
    const given = { JWT_AT_KEYS: newSecret(), SMTP_URL: 'smtp://mail.example' };
    expect(Object.keys(await localAccountVariables(folder, given)).toSorted()).toEqual([
      'CONSENT_PROOF_KEYS',
      'JWT_RT_KEYS',
      'PASSWORD_PEPPER',
    ]);
  });

  it('keep what they have when one is added', async () => {
    const data = path.join(folder, 'old');
    const { PASSWORD_PEPPER = '' } = await localAccountVariables(data, {});
    await writeFile(path.join(data, 'secrets.json'), JSON.stringify({ PASSWORD_PEPPER }));
    const again = await localAccountVariables(data, {});
    expect(again.PASSWORD_PEPPER).toBe(PASSWORD_PEPPER);
    expect(again.JWT_AT_KEYS).toMatch(/^dev1:/);
    expect(JSON.parse(await readFile(path.join(data, 'secrets.json'), 'utf8'))).toHaveProperty('JWT_RT_KEYS');
  });

  it.each(['{', 'null', '7'])('are not replaced when their file says %s', async (text) => {
    const data = path.join(folder, 'broken');
    await localAccountVariables(data, {}).catch(() => undefined);
    await writeFile(path.join(data, 'secrets.json'), text);
    await expect(localAccountVariables(data, {})).rejects.toThrow(/cannot be read\. Mend it/);
  });
});
