/** Links of the header that lead to another page of the same state: the other language, and the login page with the way back. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextFrom } from '../../../src/features/session/redirects.ts';
import { stubBrowser } from '../support/browser.ts';

const ORIGIN = 'https://shop.test';

class FakeLink extends URL {
  readonly dataset: Record<string, string>;
  readonly hreflang: string;
  readonly #events = new EventTarget();
  addEventListener = this.#events.addEventListener.bind(this.#events);

  constructor(href: string, dataset: Record<string, string>, hreflang = '') {
    super(href, ORIGIN);
    this.dataset = dataset;
    this.hreflang = hreflang;
  }

  /** Address that the link leads to once it is pressed. */
  press(): string {
    for (const event of ['pointerdown', 'click']) this.#events.dispatchEvent(new Event(event));
    return this.pathname + this.search + this.hash;
  }
}

const goTo = (address: string) => vi.stubGlobal('location', new URL(address, ORIGIN));

/** A page with one such link in its header. */
async function open(address: string, selector: string, link: FakeLink): Promise<FakeLink> {
  goTo(address);
  vi.resetModules();
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    querySelector: () => null,
    querySelectorAll: (asked: string) => (asked === selector ? [link] : []),
  });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('HTMLButtonElement', { prototype: { command: '' } });
  await import('../../../src/features/shell/header.ts');
  return link;
}

beforeEach(() => {
  stubBrowser();
});

describe('the link to the other language', () => {
  /** @param built where the link leads in the page as it was built */
  const openIn = (address: string, language: string, built: string, mark = 'page') =>
    open(address, '[data-language]', new FakeLink(built, { language: mark }, language));

  it.each([
    ['/c/fon-perde/2?sort=price-low#icerik', 'en', '/en/c/fon-perde/2', '/en/c/fon-perde/2?sort=price-low#icerik'],
    ['/en/c/fon-perde/2?sort=price-low#icerik', 'tr', '/c/fon-perde/2', '/c/fon-perde/2?sort=price-low#icerik'],
    ['/track/KP-1763640000000', 'en', '/en/track', '/en/track/KP-1763640000000'],
    ['/en/track/KP-1763640000000', 'tr', '/track', '/track/KP-1763640000000'],
  ])('of %s keeps its place and state', async (address, language, built, expected) => {
    expect((await openIn(address, language, built)).press()).toBe(expected);
  });

  it('leads to the first page of a list where a filter has left the second', async () => {
    const turkish = await openIn('/c/fon-perde/2', 'en', '/en/c/fon-perde/2');
    goTo('/c/fon-perde?light=dim');
    expect(turkish.press()).toBe('/en/c/fon-perde?light=dim');
    const english = await openIn('/en/c/fon-perde/2', 'tr', '/c/fon-perde/2');
    goTo('/en/c/fon-perde?light=dim');
    expect(english.press()).toBe('/c/fon-perde?light=dim');
  });

  it('of the home page, and of an address without a page, leads home', async () => {
    expect((await openIn('/?a=1', 'en', '/en', '')).press()).toBe('/en?a=1');
    expect((await openIn('/en?a=1', 'tr', '/', '')).press()).toBe('/?a=1');
    expect((await openIn('/c/gone', 'en', '/en', '')).press()).toBe('/en');
  });
});

describe('the link to the login page', () => {
  const openAt = (address: string) => open(address, '[data-login]', new FakeLink('/login', { login: '' }));

  it.each([
    ['/offer#quote=abc', '/login?next=%2Foffer#quote=abc'],
    ['/en/compare#p=1,7', '/login?next=%2Fen%2Fcompare#p=1,7'],
    ['/c/fon-perde?light=dim', '/login?next=%2Fc%2Ffon-perde%3Flight%3Ddim'],
  ])('of %s takes its fragment along, out of the query that a server sees', async (address, expected) => {
    const link = await openAt(address);
    // As a copied link has it, before any press.
    expect(link.pathname + link.search + link.hash).toBe(expected);
    expect(link.press()).toBe(expected);
    expect(nextFrom(link.search, ORIGIN, '/', link.hash)).toBe(address);
  });

  it.each(['/reset-password#t=secret', '/reset-password#k=secret', '/confirm-email#t=secret'])(
    'of %s leaves a one-time secret behind, and takes the later fragment',
    async (address) => {
      const link = await openAt(address);
      expect(link.press()).not.toContain('secret');
      expect(link.hash).toBe('');
      goTo('/offer#o=1');
      link.press();
      goTo('/offer');
      expect(link.press()).toBe('/login?next=%2Foffer');
    },
  );
});
