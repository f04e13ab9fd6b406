/** Redirects of `netlify.toml`: what Netlify would take without a word is named with file, line and reason. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { PROJECT_ROOT } from '../../../../src/build/content/place.ts';
import { formatFailure } from '../../../../src/build/content/failure.ts';
import { covers, matches, sampleOf, targetOf, redirectFailures } from '../../../../src/build/content/redirects.ts';
import { siteAddresses } from '../../../../src/build/content/site-addresses.ts';
import { copyOfContent, edit } from './project.ts';

const FILE = 'netlify.toml';
const PRODUCT = 'content/products/bogaz-keten-fon.yaml';

interface WrittenRedirect {
  readonly from?: string;
  readonly to?: string;
  readonly more?: string;
}

/** A rule has four lines: the head, from, to, and one more. */
const rule = ({ from = '/old', to = '/about', more = 'status = 301' }: WrittenRedirect): string =>
  `[[redirects]]\nfrom = "${from}"\nto = "${to}"\n${more}\n`;

/** Addresses of a shop with a page about itself, one product and one category. */
const PAGES = ['/about', '/p/keten', '/c/fon-perde'];
const FORMER = new Set(['/p/eski', '/en/p/eski']);

async function told(toml: string): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'redirects-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, FILE), toml);
  const site = { hasAddress: await siteAddresses(PAGES), former: FORMER };
  return (await redirectFailures(root, site)).map(formatFailure);
}

async function toldOfShop(spoil: (root: string) => Promise<void>): Promise<string[]> {
  const root = await copyOfContent();
  await copyFile(join(PROJECT_ROOT, FILE), join(root, FILE));
  await spoil(root);
  const compiled = await compile(root, '2026-11-20');
  return compiled.ok ? [] : compiled.failures.map(formatFailure);
}

describe('the redirects of the project', () => {
  it('pass', async () => {
    expect(await toldOfShop(() => Promise.resolve())).toEqual([]);
  });

  it('are checked with the rest of the content, in one list', async () => {
    const lines = await toldOfShop(async (root) => {
      await edit(root, FILE, 'to = "/track"', 'to = "/trakc"');
      await edit(root, FILE, 'from = "/en/products/*"', 'from = "/p/eski"');
      await edit(root, PRODUCT, /^slug: .*$/m, '$&\naliases: [eski]');
    });
    expect(lines).toEqual([
      expect.stringMatching(/^netlify\.toml:\d+: redirects\[1\]\.to: :splat is nothing that from names$/),
      expect.stringMatching(/^netlify\.toml:\d+: redirects\[1\]\.from: never runs: it is the former address/),
      expect.stringMatching(/^netlify\.toml:\d+: redirects\[2\]\.to: \/trakc is no page of the shop$/),
    ]);
  });

  it('are not missed for a page that a broken file would have made', async () => {
    const lines = await toldOfShop(async (root) => {
      await edit(root, FILE, 'to = "/track"', 'to = "/p/bogaz-keten-fon"');
      await edit(root, PRODUCT, 'slug:', 'slugg:');
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.startsWith(PRODUCT))).toEqual([]);
  });
});

describe('what is written wrong', () =>
  it.each<[string, string, string]>([
    ['what is no TOML', `${rule({})}[[redirects]\n`, 'netlify.toml:5: file: Invalid TOML document'],
    ['no from', '[[redirects]]\nto = "/about"\n', 'netlify.toml:1: redirects[0].from: is missing'],
    ['no to', '[[redirects]]\nfrom = "/old"\n', 'netlify.toml:1: redirects[0].to: is missing'],
    ['a path without its beginning', rule({ from: 'old' }), 'netlify.toml:2: redirects[0].from: must begin with /'],
    ['a target without its beginning', rule({ to: 'about' }), 'netlify.toml:3: redirects[0].to: must begin with / or'],
    ['a status that is none', rule({ more: 'status = 299' }), 'netlify.toml:4: redirects[0].status: '],
    [
      'a field that Netlify does not know',
      rule({ more: 'forced = true' }),
      'netlify.toml:4: redirects[0].forced: is not',
    ],
    [
      'a star in the middle',
      rule({ from: '/a/*/b' }),
      'netlify.toml:2: redirects[0].from: has a * that is not its last',
    ],
    ['a rest that is not taken', rule({ to: '/p/:splat' }), 'netlify.toml:3: redirects[0].to: :splat is nothing'],
    ['a name that is not taken', rule({ to: '/p/:slug' }), 'netlify.toml:3: redirects[0].to: :slug is nothing'],
  ])('%s', async (_, toml, line) => {
    expect(await told(toml)).toEqual([expect.stringContaining(line)]);
  }));

describe('where a rule leads', () => {
  it.each(['/about', '/en/about', '/p/keten', '/en/c/fon-perde', '/track?x=1#y', '/en/404.html', '/feeds/tr.xml'])(
    '%s is there',
    async (to) => {
      expect(await told(rule({ to }))).toEqual([]);
    },
  );

  it.each(['/nowhere', '/en/nowhere', '/p/nothing', '/en/admin/orders', '/services'])('%s is not', async (to) => {
    const path = to.replace(/[?#].*/, '');
    expect(await told(rule({ to }))).toEqual([`netlify.toml:3: redirects[0].to: ${path} is no page of the shop`]);
  });

  it('another site is not looked at, nor what a placeholder completes', async () => {
    expect(await told(rule({ to: 'https://example.com/x' }) + rule({ from: '/s/:a', to: '/p/:a' }))).toEqual([]);
  });
});

describe('a rule that never runs', () => {
  it('because one before takes its paths', async () => {
    expect(await told(rule({ from: '/old/*' }) + rule({ from: '/old/:a/b' }))).toEqual([
      'netlify.toml:6: redirects[1].from: never runs: redirects[0] (/old/*) takes it before',
    ]);
  });

  it('but not because of one that asks for more', async () => {
    const asking = rule({ from: '/old/*', more: 'conditions = { Country = ["de"] }' });
    expect(await told(asking + rule({ from: '/old/x' }))).toEqual([]);
  });

  it('because a page stands there, unless it takes the place of the page', async () => {
    expect(await told(rule({ from: '/cart' }))).toEqual([
      'netlify.toml:2: redirects[0].from: never runs: it is a page of the shop, which goes before (force takes its place)',
    ]);
    expect(await told(rule({ from: '/cart', more: 'force = true' }))).toEqual([]);
  });

  it('because a product had this address', async () => {
    expect(await told(rule({ from: '/en/p/eski' }))).toEqual([
      'netlify.toml:2: redirects[0].from: never runs: it is the former address of a product (aliases)',
    ]);
  });
});

describe('a circle', () => {
  it('of one rule, of two, and one that grows', async () => {
    const circles = [
      rule({ from: '/a/*', to: '/a/:splat/x' }),
      rule({ from: '/b', to: '/d/x' }),
      rule({ from: '/d/:x', to: '/b' }),
    ];
    const lines = await told(circles.join(''));
    const where = lines.flatMap(
      (line) => /^netlify\.toml:(\d+): redirects\[\d\]\.to: leads in a circle: /.exec(line)?.[1] ?? [],
    );
    expect(where).toEqual(['3', '7', '11']);
  });

  it('is none where a page ends it, or where the address stays', async () => {
    expect(await told(rule({ from: '/cart/*', to: '/cart' }))).toEqual([]);
    expect(await told(rule({ from: '/account/:x', to: '/account/order', more: 'status = 200' }))).toEqual([]);
  });
});

describe('patterns', () => {
  it.each([
    ['/*', '/a/b', true],
    ['/*', '/', true],
    ['/a/*', '/a', true],
    ['/a/*', '/ab', false],
    ['/a/*', '/a/*', true],
    ['/a/b/*', '/a/*', false],
    ['/a/:x', '/a/b', true],
    ['/a/:x', '/a', false],
    ['/a/:x', '/a/b/c', false],
    ['/a/b', '/a/:x', false],
    ['/a/:x', '/a/*', false],
  ])('%s covers %s: %s', (wide, narrow, answer) => expect(covers(wide, narrow)).toBe(answer));

  it('takes its own example, and fills in what it took', () => {
    expect(matches('/a/:b/*', sampleOf('/a/:b/*'))).toBe(true);
    expect(targetOf({ from: '/a/:b/*', to: '/c/:splat?of=:b' }, '/a/1/2/3')).toBe('/c/2/3?of=1');
  });
});
