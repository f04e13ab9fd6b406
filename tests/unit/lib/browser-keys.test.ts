import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordsTable } from '../../../src/build/content/pages.ts';
import { PROJECT_ROOT } from '../../../src/build/content/place.ts';
import { LOCALES } from '../../../src/domain/values/locale.ts';
import { BROWSER_KEYS, RECORD_ROWS } from '../../../src/lib/browser-keys.ts';

const SOURCES = globSync('src/**/*.{ts,tsx,astro,js}').filter((file) => !file.endsWith('browser-keys.ts'));

test('every name that starts with kp- in the code of pages is a key of the list, and every key is used', () => {
  // Locks of other tabs, which keep nothing.
  const named = new Set(['kp-refresh', 'kp-visit-send']);
  for (const file of SOURCES) {
    for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/['"`](kp-[a-z]+(?:-[a-z]+)*)(?=['"`=$])/g))
      named.add(key);
  }
  // CacheStorage's name holds a version, and the server sets the device cookie.
  const unnamed = ['kp-offer-cache', 'kp-offline-cache', 'kp-visits-cache', 'kp-device'];
  const keys = Object.keys(BROWSER_KEYS).filter((key) => key.startsWith('kp-') && !unnamed.includes(key));
  expect([...named].toSorted()).toEqual([...keys, 'kp-refresh', 'kp-visit-send'].toSorted());
});

test.each(LOCALES)('the cookies page has a row with three cells for each purpose (%s)', async (locale) => {
  const [, , ...rows] = (await recordsTable(PROJECT_ROOT, locale)).split('\n');
  expect(rows).toHaveLength(RECORD_ROWS.length);
  for (const row of rows) {
    expect(row).toMatch(/^\| [^|]+ \| [^|]+ \| [^|]+ \|$/);
    expect(row).not.toContain('cookies:');
  }
});

test('every purpose of the cookies page has a key', () => {
  const purposes = new Set(Object.values(BROWSER_KEYS).map(({ row }) => row));
  expect(RECORD_ROWS.filter((row) => !purposes.has(row))).toEqual([]);
});
