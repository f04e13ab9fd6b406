import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isToken } from '../../../src/domain/values/token.ts';
import { createTokenStore } from '../../../src/features/session/tokens.ts';
import { access, refresh, testBrowser } from './support.ts';

describe('a token', () => {
  test.each(['a.b.c', 'eyJ-_0.eyJ9.sig', `${'a'.repeat(2044)}.b.c`])('%#', (token) => {
    expect(isToken(token)).toBe(true);
  });

  test.each([
    '',
    'null',
    'undefined',
    '..',
    'a.b',
    'a.b.c.d',
    'a.b.',
    '.b.c',
    'a b.c.d',
    'a.b.c ',
    'a.b.c\n',
    '{"a":1}',
    'a.b.ç',
    'a.b.c<script>',
    `${'a'.repeat(2045)}.b.c`,
    null,
    undefined,
    1,
    {},
  ])('%j is none', (value) => {
    expect(isToken(value)).toBe(false);
  });
});

describe('spoilt storage', () => {
  const spoilt = [
    '',
    'null',
    'a.b',
    '{}',
    '[1,2]',
    'a.b.c'.repeat(1000),
    'a.b.c\u0000',
    access(1).slice(0, -2),
    access(1).replace('.', ''),
    '🪟.🪟.🪟',
    '<img onerror=alert(1)>',
    '__proto__',
  ];

  test.each(
    spoilt.flatMap(
      (value) =>
        [
          ['accessToken', value],
          ['refreshToken', value],
        ] as const,
    ),
  )('in %s: %j', async (key, value) => {
    const { tab, store, storage, sent } = testBrowser();
    store(1);
    storage.kept.set(key, value);
    const page = tab();
    await page.start();
    expect(page.$session.get()).toEqual({ state: 'signed-out', ended: false });
    expect(storage.kept.size).toBe(0);
    expect(sent).toEqual([]);
  });

  test.each(['accessToken', 'refreshToken'])('%s alone', async (key) => {
    const { tab, store, storage, sent } = testBrowser();
    store(1);
    storage.kept.delete(key);
    const page = tab();
    await page.start();
    expect(page.$session.get().state).toBe('signed-out');
    expect(storage.kept.size).toBe(0);
    expect(sent).toEqual([]);
  });

  test("a tab that starts between another's two writes waits for the second", async () => {
    const { tab, storage } = testBrowser();
    storage.kept.set('refreshToken', refresh(1));
    let release = (): void => undefined;
    const locked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = tab(async (work) => {
      await locked;
      return work();
    });
    const starting = page.start();
    storage.kept.set('accessToken', access(1));
    release();
    await starting;
    expect(page.$session.get().state).toBe('signed-in');
  });

  test('that is forbidden reads as nobody and breaks nothing', async () => {
    const { tab, storage, sent } = testBrowser();
    storage.state.refuse = true;
    const page = tab();
    await page.start();
    expect(page.$session.get().state).toBe('signed-out');
    await page.ask();
    await page.logout();
    expect(sent).toEqual([]);
  });

  test('that cannot even be reached reads as nobody', () => {
    const tokens = createTokenStore(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(tokens.read()).toBeNull();
    expect(tokens.isCorrupt()).toBe(false);
    expect(tokens.write({ accessToken: 'a.b.c', refreshToken: 'a.b.c' })).toBe(false);
    expect(() => {
      tokens.clear();
    }).not.toThrow();
  });

  test('never throws and never loops, whatever it holds (500 cases)', async () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 300 });
    const holds = async (first: string, second: string): Promise<void> => {
      const { tab, storage, sent } = testBrowser();
      storage.kept.set('accessToken', first);
      storage.kept.set('refreshToken', second);
      const page = tab();
      await page.start();
      expect(page.$session.get().state).toBe('signed-out');
      expect(sent.length).toBeLessThanOrEqual(2);
    };
    await fc.assert(fc.asyncProperty(anyText, anyText, holds), { seed: 20261120, numRuns: 500 });
  });
});
