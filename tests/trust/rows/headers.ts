/** The headers of every built page, as Netlify would send them, and of every call, graded by the Observatory's rules. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import { inspectPage } from '../../../src/build/csp/inspect.ts';
import { addressOfFile } from '../../../src/build/seo/sitemap.ts';
import { WORKER_POLICY } from '../../../src/domain/offer/offline.ts';
import { createFiles } from '../../../netlify/local/site/files.ts';
import { addressOf } from '../../../src/contract/contract.ts';
import { CONTRACTS, nameOf } from '../../support/contracts.ts';
import { bearer, customer, newAddress } from '../../functions/support/account.ts';
import { furnish } from '../../functions/support/belongings.ts';
import { sampleOf } from '../../functions/support/samples.ts';
import { handlerAt } from '../../functions/support/served.ts';
import { holds, partOf, Tally, type Row, type RunOptions } from '../support/row.ts';
import { grade, policyOf } from '../support/observatory.ts';
import { startWatchedShop } from '../support/shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const DIST = path.join(SHOP_ROOT, 'dist');
const WANTED = 140;
const ORIGIN = 'https://shop.test';

/** Rules of the pages' policy besides those that the Observatory asks (security §3.3). */
const DIRECTIVES: Readonly<Record<string, string>> = {
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
};

let least = Number.POSITIVE_INFINITY;

function expectGrade(headers: Headers, html?: string): void {
  const { score, reasons } = grade(headers, html);
  least = Math.min(least, score);
  holds(score >= WANTED, `graded ${score}: ${reasons.join(', ')}`);
}

function expectPolicy(headers: Headers): void {
  const policy = policyOf(headers.get('content-security-policy'));
  for (const [directive, value] of Object.entries(DIRECTIVES)) {
    holds(policy?.get(directive)?.join(' ') === value, `${directive} is not ${value}`);
  }
  const trusted = policy?.get('trusted-types')?.join(' ') ?? '';
  // One script address may be made: that of the worker of `/offer` and of the visits.
  holds(["'none'", WORKER_POLICY].includes(trusted), `trusted-types is ${trusted}`);
  const sources = [...(policy ?? [])].filter(([name]) => name.endsWith('-src')).flatMap(([, list]) => list);
  const foreign = sources.filter((source) => !/^(?:'self'|'none'|'sha\d+-[^']+'|data:|blob:)$/.test(source));
  holds(foreign.length === 0, `sources of others: ${foreign.join(' ')}`);
}

/** Inline code of the page is code that its policy names. */
function expectAllowed(headers: Headers, html: string): void {
  const policy = headers.get('content-security-policy') ?? '';
  const { scripts, styles } = inspectPage(html);
  const refused = [...scripts, ...styles].filter((hash) => !policy.includes(hash));
  holds(refused.length === 0, `the policy refuses ${refused.length} of the page's own`);
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const shop = await startWatchedShop();
  const files = createFiles(ROOT, DIST);
  const pages = globSync('**/*.html', { cwd: DIST }).sort();
  await tally.check('pages are built', () => holds(pages.length > 50, `${pages.length} pages: build the site first`));
  const some = partOf(options, pages.length, 30);
  const shown = pages.filter((_, index) => index % Math.ceil(pages.length / some) === 0);
  const addresses = shown.map((file) => new URL(addressOfFile(file, ORIGIN)).pathname);
  const others = [
    '/nowhere',
    '/en/nowhere',
    '/admin/nowhere',
    '/admin/orders/nowhere/nowhere',
    '/track/KP-1795180000000',
    '/account/orders/KP-1795180000000',
    '/login?next=/cart',
  ];
  for (const address of [...addresses, ...others]) {
    await tally.check(address, async () => {
      const response = await files.answer(new Request(new URL(address, ORIGIN)));
      holds(response.status < 500, `answered ${response.status}`);
      const html = await response.text();
      expectGrade(response.headers, html);
      expectPolicy(response.headers);
      expectAllowed(response.headers, html);
    });
  }
  const person = await customer();
  const things = await furnish(person);
  for (const contract of CONTRACTS) {
    const sample = sampleOf(contract, things);
    const address = addressOf(contract, sample.params, sample.query);
    const handler = await handlerAt(address.split('?', 1)[0] ?? '');
    const ask = (init: RequestInit) => handler(new Request(new URL(address, ORIGIN), init), { ip: newAddress() });
    const asked: Readonly<Record<string, RequestInit>> = {
      'as a guest': { method: contract.method },
      'by another method': { method: 'PATCH' },
      'as OPTIONS': { method: 'OPTIONS' },
      'as it should be': {
        method: contract.method,
        headers: { 'Content-Type': 'application/json', ...sample.headers, ...bearer(person.AccessToken) },
        ...(sample.body && { body: JSON.stringify(sample.body) }),
      },
    };
    for (const [how, init] of Object.entries(asked)) {
      await tally.check(`${nameOf(contract)} ${how}`, async () => {
        const { headers } = await ask(init);
        expectGrade(headers);
        holds(headers.get('access-control-allow-origin') === null, 'open to other origins');
      });
    }
  }
  await shop.stop();
  return tally.outcome(
    `score ${least} at least (of ${WANTED} asked): ${shown.length + others.length} pages, ${CONTRACTS.length} calls`,
  );
}

export const headers: Row = { name: "Headers by the Observatory's rules", needsSite: true, run };
