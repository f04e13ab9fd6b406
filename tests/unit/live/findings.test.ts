/** Every fault that keeps a shop from going live is named, and nothing else is. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import file from '#content/shop.json' with { type: 'json' };
import { environmentFindings } from '../../../netlify/live/environment-findings.ts';
import { storeFindings, type StoreClient } from '../../../netlify/live/store-findings.ts';
import { shopFindings } from '../../../src/build/content/shop-findings.ts';
import { catalogued } from '../../../src/build/content/turkish.ts';
import { shopFile, type Shop } from '../../../src/domain/shop/shop.ts';

const REAL: Shop = shopFile.parse({
  ...file,
  domain: 'https://www.kivrimperde.com',
  legalName: 'Kıvrım Perde Tekstil Ltd. Şti.',
  contact: {
    ...file.contact,
    phone: '+90 212 345 67 89',
    whatsapp: '+90 532 345 67 89',
    email: 'merhaba@kivrimperde.com',
    kep: 'kivrimperde@hs01.kep.tr',
    street: 'Fevzi Paşa Cad. No: 12',
  },
  registration: {
    mersis: '0123456789012345',
    taxOffice: 'Fatih',
    taxNumber: '1234567890',
    tradeRegistry: 'İstanbul 123456-0',
    chamber: 'İstanbul Ticaret Odası',
  },
  bankAccount: {
    ...file.bankAccount,
    bank: 'Ziraat Bankası',
    holder: 'Kıvrım Perde Tekstil Ltd. Şti.',
    iban: 'TR330006100519786457841326',
  },
  invoiceHosts: ['efatura.gov.tr'],
  legalApproved: true,
});

const DOMAIN = 'https://ornek.com';

describe('the facts of the shop', () => {
  it('that is real have nothing to mend', () => expect(shopFindings(REAL)).toEqual([]));

  test.each<[string, Partial<Shop>]>([
    ['domain', { domain: 'https://www.kivrimperde.example' }],
    ['contact.phone', { contact: { ...REAL.contact, phone: '+90 212 000 00 00' } }],
    ['contact.email', { contact: { ...REAL.contact, email: 'merhaba@kivrimperde.example' } }],
    ['registration.taxNumber', { registration: { ...REAL.registration, taxNumber: '0000000000' } }],
    ['bankAccount.iban', { bankAccount: { ...REAL.bankAccount, iban: 'TR470000000000000000000000' } }],
    ['bankAccount.holder', { bankAccount: { ...REAL.bankAccount, holder: 'ÖRNEK LTD' } }],
    ['invoiceHosts', { invoiceHosts: ['efatura.gov.tr', 'kivrimperde.example'] }],
    ['legalApproved', { legalApproved: false }],
  ])('%s is named', (field, parts) =>
    expect(shopFindings({ ...REAL, ...parts }).map((one) => [one.file, one.field])).toEqual([
      ['content/shop.json', field],
    ]),
  );

  it('that are samples are told in Turkish, too', () => {
    const found = shopFindings(shopFile.parse({ ...file, legalApproved: false }));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ reason }) => !catalogued(reason))).toEqual([]);
  });
});

const secret = (): string => `k1:${randomBytes(32).toString('base64url')}`;
const variables = (): Record<string, string> => ({
  UPSTASH_REDIS_REST_URL: 'https://kivrim.upstash.io',
  UPSTASH_REDIS_REST_TOKEN: randomBytes(24).toString('base64url'),
  JWT_AT_KEYS: secret(),
  JWT_RT_KEYS: secret(),
  PASSWORD_PEPPER: secret(),
  CONSENT_PROOF_KEYS: secret(),
  SMTP_URL: 'smtps://user:password@mail.kivrimperde.com:465',
});

describe('the variables', () => {
  it('that are whole have nothing to mend', () => expect(environmentFindings(variables(), DOMAIN)).toEqual([]));

  test('may name a host of the back room', () =>
    expect(environmentFindings({ ...variables(), ADMIN_ORIGIN: 'https://yonetim.ornek.com' }, DOMAIN)).toEqual([]));

  test.each(Object.keys(variables()))('%s is missed', (name) => {
    const { [name]: _, ...others } = variables();
    expect(environmentFindings(others, DOMAIN).map(({ where }) => where)).toEqual([name]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['cards that nobody charges', { PAYMENT_PROVIDER: 'demo' }, 'PAYMENT_PROVIDER'],
    ['a secret that is none', { JWT_AT_KEYS: `k1:${'a'.repeat(43)}` }, 'JWT_AT_KEYS'],
    ['a former secret that is none', { PASSWORD_PEPPER: `${secret()},k0:${'ab'.repeat(30)}` }, 'PASSWORD_PEPPER'],
    ['a secret of another form', { JWT_RT_KEYS: 'geheim' }, 'JWT_RT_KEYS'],
    ['a back room on the host of the shop', { ADMIN_ORIGIN: `${DOMAIN}/` }, 'ADMIN_ORIGIN'],
    ['a back room without https', { ADMIN_ORIGIN: 'http://yonetim.ornek.com' }, 'ADMIN_ORIGIN'],
    ['a back room that is a page', { ADMIN_ORIGIN: 'https://yonetim.ornek.com/admin' }, 'ADMIN_ORIGIN'],
    ['a back room at Netlify’s own name', { ADMIN_ORIGIN: 'https://perde.netlify.app' }, 'ADMIN_ORIGIN'],
    ['a back room that is no address', { ADMIN_ORIGIN: 'yonetim.ornek.com' }, 'ADMIN_ORIGIN'],
    ['an archive in a folder', { ARCHIVE_DIR: '/tmp/archive' }, 'ARCHIVE_DIR'],
    ['letters that stay in a folder', { SMTP_URL: '', OUTBOX_DIR: '/tmp/outbox' }, 'SMTP_URL'],
  ])('%s is named', (_what, parts, name) =>
    expect(environmentFindings({ ...variables(), ...parts }, DOMAIN).map(({ where }) => where)).toContain(name),
  );

  it('with one id twice name it: the later secret would sign', () => {
    const found = environmentFindings({ ...variables(), PASSWORD_PEPPER: `${secret()},${secret()}` }, DOMAIN);
    expect(found).toEqual([{ where: 'PASSWORD_PEPPER', what: expect.stringContaining('k1 twice') as unknown }]);
  });

  it('with one secret twice name the second, and never the secret', () => {
    const one = secret();
    const found = environmentFindings({ ...variables(), JWT_AT_KEYS: one, CONSENT_PROOF_KEYS: one }, DOMAIN);
    expect(found.map(({ where }) => where)).toEqual(['CONSENT_PROOF_KEYS']);
    expect(JSON.stringify(found)).not.toContain(one.slice(3));
  });
});

describe('the store', () => {
  const answering = (policy: string): StoreClient => ({
    ping: () => Promise.resolve('PONG'),
    exec: () => Promise.resolve(['maxmemory-policy', policy]) as never,
  });

  it('that is near and forgets nothing has nothing to mend', async () => {
    expect(await storeFindings(answering('noeviction'))).toEqual([]);
  });

  it('that makes room by forgetting is named', async () => {
    const what = expect.stringContaining('evicts keys') as string;
    expect(await storeFindings(answering('allkeys-lru'))).toEqual([{ where: 'store', what }]);
  });

  it('that does not answer is named', async () => {
    const away: StoreClient = { ...answering(''), ping: () => Promise.reject(new Error('getaddrinfo ENOTFOUND')) };
    expect(await storeFindings(away)).toEqual([{ where: 'store', what: 'does not answer: getaddrinfo ENOTFOUND' }]);
  });
});
