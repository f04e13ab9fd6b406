/** A shopper's very first page: the opening curtain and the question about being measured. */
import { describe, expect } from 'vitest';
import { comesWithFirstAct } from './support/first-act.ts';
import { everywhere, journey } from './support/journey.ts';
import { expectAccessible, untilQuiet, type Visit } from './support/visit.ts';
import { english, turkish } from './support/messages.ts';

interface Marks {
  drawn?: number;
  open?: number;
  /** An observer met it open, so it may have been painted. */
  wasSeenOpen?: true;
  gone?: number;
  frame?: number;
  shift: number;
}

/** When the curtain was drawn, opened and gone on the page's own clock, and how much the page shifted meanwhile. */
async function watchCurtain({ page }: Visit): Promise<() => Promise<Marks>> {
  await page.addInitScript(() => {
    const marks: Marks = { shift: 0 };
    Reflect.set(globalThis, 'marks', marks);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) marks.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => (marks.frame = performance.now()));
    new MutationObserver(() => {
      const classes = document.documentElement.classList;
      if (classes.contains('curtain-drawn')) marks.drawn ??= performance.now();
      if (classes.contains('curtain-open')) marks.wasSeenOpen = true;
      const isOver = marks.drawn !== undefined && !classes.contains('curtain-drawn');
      if (isOver) marks.gone ??= performance.now();
    }).observe(document, { attributes: true, attributeFilter: ['class'], subtree: true });
    // The curtain's second begins as it opens; an observer hears of it afterwards, many milliseconds on a busy machine.
    const add = Reflect.get<DOMTokenList, 'add'>(DOMTokenList.prototype, 'add');
    DOMTokenList.prototype.add = function (...names) {
      if (names.includes('curtain-open')) marks.open ??= performance.now();
      add.apply(this, names);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
}

describe('the curtain', () => {
  everywhere(
    'opens on the first page of a session, and on no other',
    async (visit) => {
      const { page } = visit;
      // A typeface that comes late moves lines too; what is measured here is the curtain.
      await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
      const marks = await watchCurtain(visit);
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(async () => (await marks()).gone).toBeDefined();
      const { drawn = 0, open = 0, gone = 0, frame = 0, shift } = await marks();
      expect(open - Math.max(drawn, frame)).toBeGreaterThanOrEqual(395);
      expect(gone - open).toBeGreaterThanOrEqual(990);
      expect(shift).toBeLessThan(0.02);
      expect(await page.locator('.curtain').isVisible()).toBe(false);
      await page.goto('/about');
      expect((await marks()).drawn).toBeUndefined();
    },
    { first: true, moving: true },
  );

  journey(
    'does not move for who asks for no motion',
    async (visit) => {
      const marks = await watchCurtain(visit);
      await visit.page.goto('/');
      await expect.poll(async () => (await marks()).gone).toBeDefined();
      const { drawn = 0, frame = 0, gone = 0, wasSeenOpen } = await marks();
      expect(gone - Math.max(drawn, frame)).toBeGreaterThanOrEqual(195);
      expect(wasSeenOpen).toBeUndefined();
    },
    { first: true },
  );

  journey(
    'leaves a page alone that never finishes loading',
    async (visit) => {
      const { page } = visit;
      const marks = await watchCurtain(visit);
      await page.route('**/_astro/Base*.js', () => undefined);
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(async () => (await marks()).gone).toBeDefined();
      const { drawn = 0, open = 0, frame = 0 } = await marks();
      expect(open - Math.max(drawn, frame)).toBeGreaterThanOrEqual(4990);
    },
    { first: true, moving: true },
  );
});

describe('the question about being measured', () => {
  journey(
    'takes no for an answer as easily as yes, and asks once',
    async ({ page }) => {
      await page.goto('/');
      const bar = page.getByRole('region', { name: turkish('consent:label') });
      await comesWithFirstAct(page, bar);
      const [no, yes] = (['consent:refuse', 'consent:accept'] as const).map((key) =>
        bar.getByRole('button', { name: turkish(key) }),
      );
      const [one, other] = await Promise.all([no!.boundingBox(), yes!.boundingBox()]);
      expect([one?.height, Math.round(one?.y ?? 0)]).toEqual([other?.height, Math.round(other?.y ?? 0)]);
      expect(Math.abs((one?.width ?? 0) - (other?.width ?? 0))).toBeLessThanOrEqual(1);
      await expectAccessible(page);
      await no!.click();
      await bar.waitFor({ state: 'detached' });
      await page.goto('/cart');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Shift');
      await untilQuiet(page);
      expect(await bar.count()).toBe(0);
    },
    { first: true, moving: true },
  );

  journey(
    'is asked in English on an English page, above what sticks to its foot',
    async ({ page, device }) => {
      await page.goto('/en/p/bogaz-keten-fon');
      const bar = page.getByRole('region', { name: english('consent:label') });
      await comesWithFirstAct(page, bar);
      if (device === 'phone') {
        const buy = page.getByRole('button', { name: english('measurement:toSizes') }).locator('..');
        await expect
          .poll(async () => {
            const [above, below] = await Promise.all([buy.boundingBox(), bar.boundingBox()]);
            return Math.round((above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0));
          })
          .toBeLessThanOrEqual(0);
      }
      await bar.getByRole('button', { name: english('consent:accept'), exact: true }).click();
      await bar.waitFor({ state: 'detached' });
    },
    { first: true, moving: true },
  );

  journey('can be answered anew at any time', async ({ page }) => {
    await page.goto('/cookies');
    // The second press comes before the panel's files: one panel opens.
    await page.getByRole('button', { name: turkish('consent:change') }).dblclick();
    const panel = page.getByRole('dialog', { name: turkish('consent:title') });
    await panel.getByText(turkish('consent:now.refused')).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: turkish('consent:accept') }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByText(turkish('consent:saved')).waitFor();
    await page.getByRole('button', { name: turkish('consent:change') }).click();
    await panel.getByText(turkish('consent:now.accepted')).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });
});
