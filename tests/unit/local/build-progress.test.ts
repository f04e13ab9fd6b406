/** The lines of `npm start` while it builds, from those of Astro. */
import { expect, it } from 'vitest';
import { createProgress } from '../../../netlify/local/build-progress.ts';

/** As Astro and the steps print them, a file's name before it is rendered and its time after. */
const ASTRO = [
  '13:58:10 [build] Building static entrypoints...\n13:58:12 [vite] ✓ built in 2.14s\n',
  '\n generating static routes \n13:58:14   ├─ /admin/export.html',
  ' (+30ms) \n13:58:14   ├─ /p/levent-zebra.html (+59ms) \n',
  '13:58:15 [html] photographs: 492 pictures\n',
  '13:58:16 [html] photographs: (4/492)\n13:58:16 [html] photographs: (9/492)\n',
  '13:58:16 [html] sitemap: 120 pages\n13:58:16 [build] Complete!',
];

function told(parts: readonly string[]): { done: string[]; now: string[] } {
  let at = 0;
  const progress = createProgress(() => at);
  const now: string[] = [];
  const done = parts.flatMap((part) => {
    at += 2000;
    const lines = progress.read(part);
    now.push(progress.now());
    return lines;
  });
  at += 60_000;
  return { done: [...done, ...progress.end()], now };
}

const WHOLE = [
  '  content · 2 s',
  '  code · 2 s',
  '  pages, drawings and data 2 · 4 s',
  '  photographs 9/492 · 1 min 4 s',
  'Built in 1 min 12 s.',
];

it('is a line for each stage: what, how many, how long', () => expect(told(ASTRO).done).toEqual(WHOLE));

it('is the same however the output is cut into pieces', () => {
  let at = 0;
  const progress = createProgress(() => at);
  const done = ASTRO.flatMap((part) => {
    at += 2000;
    return Array.from(part).flatMap((letter) => progress.read(letter));
  });
  at += 60_000;
  expect([...done, ...progress.end()]).toEqual(WHOLE);
});

it('tells meanwhile what is under way', () =>
  expect(told(ASTRO).now.slice(1, 5)).toEqual([
    '  pages, drawings and data · 0 s',
    '  pages, drawings and data 2 · 2 s',
    '  photographs · 0 s',
    '  photographs 9/492 · 2 s',
  ]));

it('goes on with the time alone where Astro says something else', () =>
  expect(told(['Bauen …\n', 'fertig\n']).done).toEqual(['  content · 1 min 4 s', 'Built in 1 min 4 s.']));
