/** Missing or weak variables of a deployed shop (`functions/environment.ts` is their schema); values are never told. */
import {
  EnvironmentError,
  readAccountEnvironment,
  isStandIn,
  readBuildEnvironment,
  readCardEnvironment,
  readConsentEnvironment,
  readEnvironment,
  readHostEnvironment,
  readMailEnvironment,
} from '../../functions/environment.ts';
import type { Finding } from './finding.ts';

type Source = Readonly<Record<string, string | undefined>>;

const READERS = [
  readEnvironment,
  readAccountEnvironment,
  readConsentEnvironment,
  readMailEnvironment,
  readHostEnvironment,
  readBuildEnvironment,
];

const SECRETS = ['JWT_AT_KEYS', 'JWT_RT_KEYS', 'PASSWORD_PEPPER', 'CONSENT_PROOF_KEYS'] as const;

/** Least variety of a random secret: 32 bytes in base64url show some thirty different letters. */
const LEAST_LETTERS = 16;

/** @param domain of `content/shop.json` */
export function environmentFindings(source: Source, domain: string): Finding[] {
  return [
    ...missing(source),
    ...weakSecrets(source),
    ...doubledSecrets(source),
    ...doubledIds(source),
    ...notForProduction(source),
    ...hostFindings(source, domain),
  ];
}

/** Keys of cards are asked for where cards are taken. */
const readersFor = ({ PAYMENT_PROVIDER }: Source) =>
  PAYMENT_PROVIDER === 'iyzico' ? [...READERS, readCardEnvironment] : READERS;

function missing(source: Source): Finding[] {
  const names = readersFor(source).flatMap((read) => {
    try {
      read(source);
      return [];
    } catch (error) {
      if (error instanceof EnvironmentError) return error.variables;
      throw error;
    }
  });
  return [...new Set(names)].map((where) => ({
    where,
    what: source[where] ? 'is malformed (docs/deploy.md shows its form)' : 'is not set (docs/deploy.md)',
  }));
}

/** The secrets of a list, without their ids. */
const secretsOf = (list = ''): string[] => list.split(',').map((pair) => pair.slice(pair.indexOf(':') + 1));

const weakSecrets = (source: Source): Finding[] =>
  SECRETS.filter((name) =>
    secretsOf(source[name]).some((secret) => secret !== '' && new Set(secret).size < LEAST_LETTERS),
  ).map((where) => ({ where, what: 'is too regular to be secret: make one as docs/deploy.md shows' }));

function doubledSecrets(source: Source): Finding[] {
  const owners = new Map<string, string>();
  return SECRETS.flatMap((where) =>
    secretsOf(source[where]).flatMap((secret) => {
      const owner = owners.get(secret) ?? where;
      owners.set(secret, owner);
      return secret === '' || owner === where ? [] : [{ where, what: `is the secret of ${owner}: each needs its own` }];
    }),
  );
}

/** The later one of two secrets under one id signs, so a leaked secret would stay in use behind the new one. */
function doubledIds(source: Source): Finding[] {
  return SECRETS.flatMap((where) => {
    const ids = (source[where] ?? '').split(',').map((pair) => pair.slice(0, Math.max(0, pair.indexOf(':'))));
    const twice = ids.find((id, at) => id !== '' && ids.indexOf(id) < at);
    return twice === undefined
      ? []
      : [{ where, what: `names the id ${twice} twice: give the new secret one of its own` }];
  });
}

const IS_LOCAL = /^(?:localhost|127\.|\[::1\])/;

/** The back room's own host; that it is malformed is told with the other variables. */
function hostFindings({ ADMIN_ORIGIN, SITE_ORIGIN }: Source, domain: string): Finding[] {
  const where = 'ADMIN_ORIGIN';
  if (!ADMIN_ORIGIN || !/^https?:/.test(ADMIN_ORIGIN) || !URL.canParse(ADMIN_ORIGIN)) return [];
  const admin = new URL(ADMIN_ORIGIN);
  const site = new URL(SITE_ORIGIN && URL.canParse(SITE_ORIGIN) ? SITE_ORIGIN : domain);
  const found: string[] = [];
  if (admin.origin === site.origin)
    found.push('is the shop itself: give the back room a host of its own, such as yonetim.ornek.com, or remove it');
  if (admin.protocol !== 'https:' && !IS_LOCAL.test(admin.host)) found.push('is not https');
  if (admin.pathname !== '/' || admin.search !== '' || admin.hash !== '')
    found.push('has more than a host: write https:// and the host alone');
  if (admin.hostname.endsWith('.netlify.app'))
    found.push('is an address of Netlify, which shows the whole shop, too: use a domain of yours');
  return found.map((what) => ({ where, what }));
}

function notForProduction({ PAYMENT_PROVIDER, IYZICO_URI = '', SMTP_URL, OUTBOX_DIR, ARCHIVE_DIR }: Source): Finding[] {
  return [
    ...(PAYMENT_PROVIDER === 'demo'
      ? [{ where: 'PAYMENT_PROVIDER', what: 'is demo: cards would be taken that nobody charges' }]
      : []),
    ...(PAYMENT_PROVIDER === 'iyzico' && isStandIn(IYZICO_URI)
      ? [{ where: 'IYZICO_URI', what: 'is a stand-in: nobody is charged' }]
      : []),
    ...(ARCHIVE_DIR
      ? [{ where: 'ARCHIVE_DIR', what: 'is set: orders of years past would go into a folder that no deploy keeps' }]
      : []),
    ...(!SMTP_URL && OUTBOX_DIR ? [{ where: 'SMTP_URL', what: 'is not set: no letter leaves' }] : []),
  ];
}
