import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filesOfModule } from '../../../src/build/lean/late-modules.ts';

const asked: string[] = [];
const events: string[] = [];
const here: string[] = [];
let answers: (address: string, cache?: RequestCache) => Promise<Response>;

beforeEach(() => {
  for (const list of [asked, events, here]) list.length = 0;
  answers = () => Promise.resolve(new Response('export {}'));
  vi.resetModules();
  class Entry {
    readonly encodedBodySize = 9;
  }
  vi.stubGlobal('PerformanceResourceTiming', Entry);
  vi.stubGlobal('location', { href: 'https://shop.test/' });
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((href) =>
    here.includes(href) ? [new Entry() as PerformanceResourceTiming] : [],
  );
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => events.push(type));
  vi.stubGlobal('fetch', (address: string, { cache }: RequestInit = {}) => {
    asked.push(address);
    return answers(address, cache);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const loader = async () => (await import('../../../src/lib/module-files.ts')).lateModule;
const part = () => Promise.resolve({ part: 1 });

test('a module whose file cannot be fetched is not imported, so that the next try is a new one', async () => {
  const lateModule = await loader();
  const load = vi.fn(part);
  answers = (address) =>
    address === '/_astro/b.js' ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(''));
  await expect(lateModule(load, ['_astro/a.js', '_astro/b.js'])).rejects.toThrow(
    '/_astro/b.js cannot be fetched: no answer',
  );
  expect(load).not.toHaveBeenCalled();
  expect(events).toEqual(['vite:preloadError']);
  answers = () => Promise.resolve(new Response(''));
  expect(await lateModule(load, ['_astro/a.js', '_astro/b.js'])).toEqual({ part: 1 });
  expect(asked).toEqual(['/_astro/a.js', '/_astro/b.js', '/_astro/b.js']);
});

test('a file that is gone with a former build is refused as well', async () => {
  const lateModule = await loader();
  answers = () => Promise.resolve(new Response('', { status: 404 }));
  await expect(lateModule(part, ['_astro/a.js'])).rejects.toThrow('/_astro/a.js cannot be fetched: 404');
  expect(events).toEqual(['vite:preloadError']);
});

test('a file whose 404 the browser has kept is asked of the server: the deploy that has it may have been taken back', async () => {
  const lateModule = await loader();
  const load = vi.fn(part);
  answers = (_, cache) => Promise.resolve(new Response('', { status: cache === 'reload' ? 200 : 404 }));
  expect(await lateModule(load, ['_astro/a.js'])).toEqual({ part: 1 });
  expect(asked).toEqual(['/_astro/a.js', '/_astro/a.js']);
  expect(events).toEqual([]);
});

test('a file that a server answered with an error is asked for again, although the browser tells of that answer', async () => {
  const lateModule = await loader();
  answers = () => Promise.resolve(new Response('Service unavailable', { status: 503 }));
  await expect(lateModule(part, ['_astro/a.js'])).rejects.toThrow('503');
  here.push('https://shop.test/_astro/a.js');
  answers = () => Promise.resolve(new Response(''));
  await lateModule(part, ['_astro/a.js']);
  expect(asked).toEqual(['/_astro/a.js', '/_astro/a.js']);
});

test('files are fetched once, however many modules need them, and never when the page has brought them', async () => {
  const lateModule = await loader();
  here.push('https://shop.test/_astro/page.js');
  await Promise.all([
    lateModule(part, ['_astro/a.js', '_astro/shared.js', '_astro/page.js']),
    lateModule(part, ['_astro/b.js', '_astro/shared.js']),
  ]);
  expect(asked.toSorted()).toEqual(['/_astro/a.js', '/_astro/b.js', '/_astro/shared.js']);
});

test('a module that needs no other names itself', () => {
  expect(filesOfModule('_astro/leaf.js', [])).toEqual(['_astro/leaf.js']);
  expect(filesOfModule('_astro/a.js', ['_astro/a.js', '_astro/b.js'])).toEqual(['_astro/a.js', '_astro/b.js']);
});

test('a style sheet that cannot be had is not waited for, and asked for again; one that is there is not', async () => {
  const links: { href: string }[] = [];
  let isThere = false;
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => ({ href: '', remove: vi.fn() }),
    head: {
      append: (link: { href: string; onload: () => void; onerror: () => void }) => {
        links.push(link);
        queueMicrotask(isThere ? link.onload : link.onerror);
      },
    },
  });
  const { loadStyles } = await import('../../../src/lib/module-files.ts');
  await loadStyles('/_astro/dialog.css');
  isThere = true;
  await Promise.all([loadStyles('/_astro/dialog.css'), loadStyles('/_astro/dialog.css')]);
  await loadStyles('/_astro/dialog.css');
  expect(links.map(({ href }) => href)).toEqual(['/_astro/dialog.css', '/_astro/dialog.css']);
});

test('a style sheet whose 404 the browser has kept is asked of the server at the next try', async () => {
  let isKept = true;
  answers = (_, cache) => {
    if (cache === 'reload') isKept = false;
    return Promise.resolve(new Response(''));
  };
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => ({ href: '', remove: vi.fn() }),
    head: {
      append: (link: { onload: () => void; onerror: () => void }) =>
        queueMicrotask(isKept ? link.onerror : link.onload),
    },
  });
  const lateModule = await loader();
  await expect(lateModule(part, ['_astro/dialog.css'])).rejects.toThrow('/_astro/dialog.css cannot be fetched');
  expect(await lateModule(part, ['_astro/dialog.css'])).toEqual({ part: 1 });
});

test('a style sheet that is part of the page’s one is there', async () => {
  const append = vi.fn();
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector.includes('[data-of~="dialog.css"]') ? {} : null),
    head: { append },
  });
  const { loadStyles } = await import('../../../src/lib/module-files.ts');
  await loadStyles('/_astro/dialog.css');
  expect(append).not.toHaveBeenCalled();
});
