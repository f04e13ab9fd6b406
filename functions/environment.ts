/** The variables the functions need, read from the process environment (docs/deploy.md). */
import * as z from 'zod/mini';
import { isLoopback } from '../src/domain/values/loopback.ts';

/**
 * Secrets by key id, as `id:secret,…`: the first one signs, the others are still believed, so that a key can be
 * replaced without signing anybody out (security §2.1). 32 random bytes or more each, base64url.
 */
const secrets = z.pipe(
  z.string().check(z.regex(/^[\w-]{1,16}:[\w-]{43,200}(?:,[\w-]{1,16}:[\w-]{43,200})*$/)),
  z.transform((list): ReadonlyMap<string, Uint8Array> => {
    const pairs = list.split(',').map((pair) => pair.split(':', 2));
    return new Map(pairs.map(([id = '', secret = '']) => [id, Buffer.from(secret, 'base64url')]));
  }),
);

const figure = (most: number) =>
  z.string().check(
    z.regex(/^\d{1,5}$/),
    z.refine((text) => Number(text) <= most),
  );

const storeAndPayment = z.object({
  UPSTASH_REDIS_REST_URL: z.url({ protocol: /^https?$/ }),
  UPSTASH_REDIS_REST_TOKEN: z.string().check(z.minLength(16)),
  /** Must be asked for: a deployed shop without it offers no cards rather than pretend ones (decisions P12). */
  PAYMENT_PROVIDER: z._default(z.enum(['demo', 'iyzico', 'none']), 'none'),
  /** Milliseconds one call to the store may take, its retry included, where 1500 are too few. */
  STORE_DEADLINE_MS: z.optional(figure(60_000)),
});

/** Where iyzico answers: `live` charges cards. */
export const IYZICO_PLACES = { live: 'https://api.iyzipay.com', sandbox: 'https://sandbox-api.iyzipay.com' } as const;

/** Whether an address is a stand-in on this machine. */
export const isStandIn = (address: string): boolean => URL.canParse(address) && isLoopback(new URL(address).hostname);

const merchantKey = z.string().check(z.minLength(8), z.maxLength(200), z.regex(/^[\w-]+$/));

/** Keys of the sandbox (they begin with `sandbox-`) belong to its address, those of a contract to the live one; a stand-in has any. */
const cards = z
  .object({
    IYZICO_API_KEY: merchantKey,
    IYZICO_SECRET_KEY: merchantKey,
    /** One of `IYZICO_PLACES`, or a stand-in on this machine. */
    IYZICO_URI: z.pipe(
      z.url({ protocol: /^https?$/ }),
      z.transform((address) => address.replace(/\/+$/, '')),
    ),
  })
  .check(
    z.refine(
      ({ IYZICO_API_KEY, IYZICO_SECRET_KEY, IYZICO_URI }) => {
        if (isStandIn(IYZICO_URI)) return true;
        const areOfSandbox = [IYZICO_API_KEY, IYZICO_SECRET_KEY].map((secret) => secret.startsWith('sandbox-'));
        if (IYZICO_URI === IYZICO_PLACES.live) return !areOfSandbox.includes(true);
        return IYZICO_URI === IYZICO_PLACES.sandbox && !areOfSandbox.includes(false);
      },
      { path: ['IYZICO_URI'] },
    ),
  );

const accounts = z
  .object({
    JWT_AT_KEYS: secrets,
    JWT_RT_KEYS: secrets,
    PASSWORD_PEPPER: secrets,
    /** Rounds of bcrypt as a power of two (security §2.5). */
    BCRYPT_COST: z._default(z.enum(['4', '10', '11', '12']), '11'),
    /** Milliseconds before which no login is answered, so that its time tells nothing (security §2.6). */
    LOGIN_FLOOR_MS: z._default(figure(5000), '400'),
    NODE_ENV: z.optional(z.string()),
  })
  .check(z.refine((all) => all.BCRYPT_COST !== '4' || all.NODE_ENV === 'test', { path: ['BCRYPT_COST'] }));

const consents = z.object({
  /** A proof is kept three years, so a secret that has signed one stays in the list that long. */
  CONSENT_PROOF_KEYS: secrets,
});

const mails = z
  .object({
    /** Such as `smtps://user:password@mail.example:465`. */
    SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
    /** Folder that gets the mails when there is no SMTP server: development and tests. */
    OUTBOX_DIR: z.optional(z.string().check(z.minLength(1))),
    /** The shop's own address unless said otherwise. */
    MAIL_FROM: z.optional(z.email()),
    /** Receiver of a letter of each order; the shop's own address unless set (decisions P19). */
    ORDERS_MAIL: z.optional(z.email()),
    /** Receiver of the letters of previews; the receiver of orders unless set. */
    MAIL_PREVIEW_TO: z.optional(z.email()),
  })
  .check(z.refine((all) => all.SMTP_URL !== undefined || all.OUTBOX_DIR !== undefined, { path: ['SMTP_URL'] }));

const hosts = z.object({
  /** Where the shop is and links in mails lead; its domain unless said otherwise. Never taken from a request. */
  SITE_ORIGIN: z.optional(z.url({ protocol: /^https?$/ })),
  /** Where the back room and the editor are, apart from the shop; the shop's own host unless said otherwise. */
  ADMIN_ORIGIN: z.optional(z.url({ protocol: /^https?$/ })),
});

const builds = z.object({
  /**
   * Netlify's build hook, called on days when a price, a sale or "new" begins or ends. The address is a secret, because
   * its holder can start builds.
   */
  BUILD_HOOK_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** `no` closes a published shop whatever `content/shop.json` says. */
  OPEN_FOR_ORDERS: z.optional(z.enum(['yes', 'no'])),
});

const archives = z.object({
  /** Folder that keeps the archive of orders (`store/archive.ts`) where Netlify Blobs does not: one machine, and tests. */
  ARCHIVE_DIR: z.optional(z.string().check(z.minLength(1))),
  /** Set by Netlify in its functions. */
  NETLIFY_BLOBS_CONTEXT: z.optional(z.string()),
  /** Both lead to the Netlify Blobs of the shop from elsewhere: for backups. */
  NETLIFY_SITE_ID: z.optional(z.string()),
  NETLIFY_AUTH_TOKEN: z.optional(z.string()),
});

const backups = z.object({
  /** The key of a backup comes out of it; a backup is lost with it. Never one of the shop's own secrets. */
  BACKUP_PASSPHRASE: z.string().check(z.minLength(16)),
});

/** Every variable the functions look at. */
export const VARIABLES: readonly string[] = [
  storeAndPayment,
  cards,
  accounts,
  consents,
  mails,
  hosts,
  builds,
  archives,
  backups,
].flatMap(({ shape }) => Object.keys(shape));

export type Environment = z.infer<typeof storeAndPayment>;
export type CardEnvironment = z.infer<typeof cards>;
export type AccountEnvironment = z.infer<typeof accounts>;
export type ConsentEnvironment = z.infer<typeof consents>;
export type MailEnvironment = z.infer<typeof mails>;
export type HostEnvironment = z.infer<typeof hosts>;
export type ArchiveEnvironment = z.infer<typeof archives>;
export type BackupEnvironment = z.infer<typeof backups>;
export type BuildEnvironment = z.infer<typeof builds>;

type Source = Readonly<Record<string, string | undefined>>;

/** Forms of variables that a person makes up alone. */
const FORMS: Readonly<Record<string, string>> = { BACKUP_PASSPHRASE: 'at least 16 characters' };

const named = (variable: string): string => {
  const form = FORMS[variable];
  return form === undefined ? variable : `${variable} (${form})`;
};

/** Names the variables that are missing or malformed, never their values. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly variables: readonly string[];

  constructor(variables: readonly string[]) {
    super(`Missing or malformed environment variables: ${variables.map(named).join(', ')}`);
    this.variables = variables;
  }
}

/** Store and payment. @throws EnvironmentError when a variable is missing or malformed. */
export const readEnvironment = (source: Source = process.env): Environment => read(storeAndPayment, source);

/** Variables of cards that are really charged, of a shop with `PAYMENT_PROVIDER=iyzico`. @throws EnvironmentError as above */
export const readCardEnvironment = (source: Source = process.env): CardEnvironment => read(cards, source);

/** Further variables of accounts. @throws EnvironmentError as above */
export const readAccountEnvironment = (source: Source = process.env): AccountEnvironment => read(accounts, source);

/** Variables of proofs of consent. @throws EnvironmentError as above */
export const readConsentEnvironment = (source: Source = process.env): ConsentEnvironment => read(consents, source);

/** Variables of mails. @throws EnvironmentError as above */
export const readMailEnvironment = (source: Source = process.env): MailEnvironment => read(mails, source);

/** Variables that say where the shop is. @throws EnvironmentError as above */
export const readHostEnvironment = (source: Source = process.env): HostEnvironment => read(hosts, source);

/** Variables that say where the archive of orders is. @throws EnvironmentError as above */
export const readArchiveEnvironment = (source: Source = process.env): ArchiveEnvironment => read(archives, source);

/** Variables that seal and open a backup. @throws EnvironmentError as above */
export const readBackupEnvironment = (source: Source = process.env): BackupEnvironment => read(backups, source);

/** Variables that request a build. @throws EnvironmentError as above */
export const readBuildEnvironment = (source: Source = process.env): BuildEnvironment => read(builds, source);

/** Leaves out empty variables: such a one is none, as a copied `.env.example` has them. */
export const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

function read<Output>(schema: z.ZodMiniType<Output>, source: Source): Output {
  const parsed = z.safeParse(schema, withoutEmpty(source));
  if (parsed.success) return parsed.data;
  throw new EnvironmentError([...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]);
}
