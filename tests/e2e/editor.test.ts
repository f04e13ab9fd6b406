/** The owner's editor on the files of one machine: what is saved changes a line, and nothing comes from another host. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PROJECT_ROOT, SHOP_ROOT } from '../../src/build/content/place.ts';
import { newCustomer, openAs, signIn } from './pages/account.ts';
import { seededOperator } from './pages/operator.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { OPERATOR_PASSWORD } from './support/operators.ts';
import { shop } from './support/shop.ts';

/** The texts of `content/`. */
async function contentFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const own = ['content/{products,categories,pages,search}/**/*.{yaml,md}', 'content/*.{yaml,json}'];
  for await (const file of glob(own, { cwd: SHOP_ROOT })) {
    files[file] = await readFile(path.join(SHOP_ROOT, file), 'utf8');
  }
  for await (const file of glob('content/locales/*/*.json', { cwd: PROJECT_ROOT })) {
    files[file] = await readFile(path.join(PROJECT_ROOT, file), 'utf8');
  }
  return files;
}

/** The browser's own file system in place of a folder that its owner would choose: the editor reads and writes both alike. */
async function chooseFolder(page: Page, files: Record<string, string>): Promise<void> {
  await page.evaluate(async (all) => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('.git', { create: true });
    for (const [name, text] of Object.entries(all)) {
      const parts = name.split('/');
      let folder = root;
      for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
      const handle = await folder.getFileHandle(parts.at(-1) ?? '', { create: true });
      const writable = await handle.createWritable();
      await writable.write(text);
      await writable.close();
    }
  }, files);
}

const written = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (file) => {
    const parts = file.split('/');
    let folder = await navigator.storage.getDirectory();
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
    return (await (await folder.getFileHandle(parts.at(-1) ?? '')).getFile()).text();
  }, name);

const pictureSize = (page: Page, name: string): Promise<{ width: number; height: number }> =>
  page.evaluate(async (file) => {
    const parts = file.split('/');
    let folder = await navigator.storage.getDirectory();
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
    const picture = await createImageBitmap(await (await folder.getFileHandle(parts.at(-1) ?? '')).getFile());
    return { width: picture.width, height: picture.height };
  }, name);

/** First the words that are gone, then the new ones. */
function difference(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) };
}

const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Kaydet', exact: true });

/** Sveltia goes back to the list by itself, a new entry first to its own place; whatever is opened before is left, too. */
const backAtList = (page: Page): Promise<void> => page.waitForURL(({ hash }) => /^#\/collections\/[^/]+$/.test(hash));

/** Saves, and answers how the file differs once it is written. */
async function saved(page: Page, name: string, before = '', press = (): Promise<void> => saveButton(page).click()) {
  await press();
  let after = before;
  await expect.poll(async () => (after = await written(page, name))).not.toBe(before);
  await backAtList(page);
  return difference(before, after);
}

/** Types until it is saved: a form that is still being drawn puts its own value back, at any moment before the press. */
const typedAndSaved = (page: Page, field: Locator, text: string, name: string, before = '') =>
  saved(page, name, before, () =>
    expect
      .poll(async () => {
        await field.fill(text);
        return saveButton(page).evaluate((button) => {
          const isHeard = button.ariaDisabled !== 'true' && !button.matches(':disabled');
          if (isHeard) (button as HTMLButtonElement).click();
          return isHeard;
        });
      })
      .toBe(true),
  );

/** Opens the parts of an entry until one is seen. Sveltia opens a list by itself when it is slow to draw it, and then takes no press. */
async function expanded(page: Page, part: Locator): Promise<void> {
  const all = page.getByRole('button', { name: 'Tümünü Genişlet' }).first();
  await all.waitFor();
  const isSeen = async (): Promise<boolean> => {
    if (await part.isVisible()) return true;
    // It may have opened it meanwhile: then it is seen the next time.
    await all.evaluateAll(([button]) => (button as HTMLButtonElement | undefined)?.click());
    return part.isVisible();
  };
  await expect.poll(isSeen).toBe(true);
}

/** Looks at the end of a list: Sveltia draws a row when it is in view, and goes elsewhere when rows above grow meanwhile. */
async function drawnAtEnd(page: Page, part: Locator): Promise<boolean> {
  if (await part.isVisible()) return true;
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 100_000);
  return part.isVisible();
}

journey(
  'the owner changes a price, a fact and a text and adds a photograph, and one line of each file changes',
  async ({ page, context, origin }) => {
    const files = await contentFiles();
    const foreign: string[] = [];
    await context.route(
      (url) => url.protocol.startsWith('http') && url.origin !== origin,
      async (route) => {
        foreign.push(new URL(route.request().url()).host);
        await route.fulfill({
          json: { status: { indicator: 'none' } },
          headers: { 'access-control-allow-origin': '*' },
        });
      },
    );
    // The pictures are not in the folder: one for all.
    const picture = await readFile(path.join(SHOP_ROOT, 'content/photos/tul-beyaz.webp'));
    await context.route('**/content/photos/*', (route) => route.fulfill({ body: picture, contentType: 'image/webp' }));
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'showDirectoryPicker', { value: () => navigator.storage.getDirectory() });
      Object.defineProperty(FileSystemHandle.prototype, 'requestPermission', {
        value: () => Promise.resolve('granted'),
      });
    });
    await page.goto('/editor');
    await chooseFolder(page, files);
    await page.getByRole('button', { name: 'Yerel Repo ile Çalış' }).click();

    const [product = ''] = Object.keys(files).filter((file) => /prices:\n.*from.*\n.*from/.test(files[file] ?? ''));
    const slug = path.basename(product, '.yaml');
    await page.goto(`/editor#/collections/products/entries/${slug}`);
    const price = page.getByRole('textbox', { name: /Fiyat \(TL\)/ }).first();
    await expanded(page, price);
    let before = 0;
    await expect.poll(async () => (before = Number((await price.inputValue()).replace(',', '.')))).toBeGreaterThan(0);
    // The preview shows what a build would refuse before anybody asks for one. A form that is still being drawn forgets what is typed.
    const preview = page.frameLocator('iframe.preview');
    await expect
      .poll(async () => {
        await price.fill(String(before * 10));
        return preview.getByText('fiyatının yarısından az').isVisible();
      })
      .toBe(true);
    // And it is not saved.
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
    const refused = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await refused.getByText(/^Site böyle kurulmaz\. Fiyatlar, 2\. satır: /).waitFor();
    await refused.getByRole('button', { name: /Tamam|OK/ }).click();
    expect(await written(page, product)).toBe(files[product]);
    await price.fill(`${before},90`);
    await expect.poll(() => preview.getByText('Kurulum bunları kabul etmez').count()).toBe(0);
    const { gone, come } = await saved(page, product, files[product]);
    expect(come).toEqual(gone.map((line) => line.replace(`price: ${before}`, `price: ${before}.9`)));
    expect(come).toHaveLength(1);

    // A copy gets the next number, and its address from its name.
    await page.goto(`/editor#/collections/products/entries/${slug}`);
    await page.getByRole('button', { name: 'Düzenleyici Seçeneklerini Göster' }).click();
    await page.getByRole('menuitem', { name: 'Çoğalt' }).click();
    await page.waitForURL(({ hash }) => hash.endsWith('/new'));
    const copied = 'content/products/isil-bordo-perde.yaml';
    await typedAndSaved(page, page.getByRole('textbox', { name: 'Türkçe' }).first(), 'Işıl Bordo Perde', copied);
    const copy = await written(page, copied);
    expect(copy).toMatch(/^slug: isil-bordo-perde$/m);
    expect(copy).not.toContain(/^id: .*$/m.exec(files[product] ?? '')?.[0]);

    await page.goto('/editor#/collections/words-tr/entries/common');
    const words = 'content/locales/tr/common.json';
    const [first = ''] = Object.keys(JSON.parse(files[words] ?? '') as object);
    const greeted = await typedAndSaved(page, page.getByRole('textbox').first(), 'Merhaba', words, files[words]);
    expect(greeted.come, first).toHaveLength(1);

    await page.goto('/editor#/collections/facts/entries/shop');
    const shopName = page.getByRole('textbox', { name: 'Mağazanın adı' });
    const shopFile = 'content/shop.json';
    const facts = await typedAndSaved(page, shopName, 'Perdeci “İpek”', shopFile, files[shopFile]);
    expect(facts).toEqual({ gone: [`  "name": ${JSON.stringify(shop.name)},`], come: ['  "name": "Perdeci “İpek”",'] });

    await page.goto('/editor#/collections/pages-tr/entries/returns');
    const text = 'content/pages/tr/returns.md';
    const heading = page.getByRole('textbox', { name: /Başlık/ });
    const titled = await typedAndSaved(page, heading, 'İade hakkı', text, files[text]);
    expect(titled.come).toEqual(['title: İade hakkı']);

    // A photograph of a telephone lands where the build finds it, as the build takes it.
    await page.goto('/editor#/collections/photos/entries/photos');
    // Sveltia sets what it fills in apart by marks that nobody sees.
    await page
      .getByRole('button', { name: /Satır.? Ekle/ })
      .last()
      .click();
    const browse = page.getByRole('button', { name: 'Göz at' }).last();
    await expect.poll(() => drawnAtEnd(page, browse)).toBe(true);
    await browse.click();
    const choosing = page.waitForEvent('filechooser');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Yükle' }).click();
    const jpeg = await sharp({ create: { width: 2600, height: 3400, channels: 3, background: '#844' } })
      .jpeg()
      .toBuffer();
    await (await choosing).setFiles({ name: 'Fon Bordo.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    // Its picture comes once it is made into what the compiler takes; before that it cannot be chosen.
    await dialog.getByRole('img', { name: 'fon-bordo.jpg' }).waitFor();
    await dialog.getByRole('button', { name: 'Ekle', exact: true }).click();
    await page.getByText('fon-bordo.webp').waitFor();
    const described = { Türkçe: 'Bordo fon perde', İngilizce: 'Burgundy drape', 'Kumaşın rengi': '#884433' };
    for (const [name, text] of Object.entries(described)) {
      const field = page.getByRole('textbox', { name }).last();
      await expect.poll(() => drawnAtEnd(page, field)).toBe(true);
      await field.fill(text);
    }
    const list = 'content/photos.yaml';
    const photo = "fon-bordo: { alt: { tr: Bordo fon perde, en: Burgundy drape }, hex: '#884433' }";
    expect(await saved(page, list, files[list])).toEqual({ gone: [], come: [photo] });
    expect(await pictureSize(page, 'content/photos/fon-bordo.webp')).toEqual({ width: 2294, height: 3000 });

    // Prices of a whole category at once, in a table first.
    await page.goto('/editor');
    await page.getByRole('button', { name: 'Toplu fiyat' }).click();
    const bulk = page.getByRole('dialog', { name: 'Toplu fiyat ve liste' });
    await bulk.getByLabel('Yüzde').fill('12');
    await bulk.getByLabel('Başladığı gün', { exact: true }).fill('2099-01-01');
    await bulk.getByRole('combobox', { name: /^Kategori/ }).focus();
    await bulk.getByRole('option', { name: 'Zebra perde' }).waitFor({ state: 'attached' });
    await bulk.getByRole('combobox', { name: /^Kategori/ }).selectOption({ label: 'Zebra perde' });
    await bulk.getByRole('button', { name: 'Tabloyu gösterin' }).click();
    // A price more than a year away is a slip until it is confirmed.
    await bulk.getByText('Hiçbir şey yazılmadı. Düzeltilecekler:').waitFor();
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await bulk.getByLabel('Başladığı gün', { exact: true }).fill(day);
    await bulk.getByRole('button', { name: 'Tabloyu gösterin' }).click();
    await bulk.getByRole('table').waitFor();
    const blind = 'content/products/levent-zebra.yaml';
    const untouched = await written(page, blind);
    await bulk.getByRole('button', { name: 'Dosyalara yazın' }).click();
    await bulk.getByRole('status').waitFor();
    expect(difference(untouched, await written(page, blind))).toEqual({
      gone: [],
      come: [expect.stringContaining(`- { from: ${day}, price: `)],
    });
    // Left by the cross as by its own button, the editor reads the files anew: the next save would write the old ones over them.
    const readAnew = page.waitForEvent('load');
    await bulk.getByRole('button', { name: 'Kapat' }).click();
    await readAnew;

    // GitHub's own state is the one thing that Sveltia asks another host for before anybody signs in.
    expect(foreign.filter((host) => host !== 'www.githubstatus.com')).toEqual([]);
  },
  { device: 'desktop' },
);

journey(
  'the editor opens beside no session, and no operator signs in beside its token; both say so, with a way out',
  async ({ page, context, origin }) => {
    await context.route(
      (url) => url.protocol.startsWith('http') && url.origin !== origin,
      (route) =>
        route.fulfill({
          json: { status: { indicator: 'none' } },
          headers: { 'access-control-allow-origin': '*' },
        }),
    );
    await page.route('**/editor/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), hasRepository: true } });
    });
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

    await openAs(page, await newCustomer(page), '/about');
    await page.goto('/editor');
    await page.getByRole('heading', { name: 'Bu tarayıcıda mağazada bir oturum açık.' }).waitFor();
    await page.getByRole('button', { name: 'Oturumu kapat ve editörü aç' }).click();
    await page
      .getByRole('button', { name: /GitHub/ })
      .first()
      .waitFor();
    expect([await kept('accessToken'), await kept('refreshToken')]).toEqual([null, null]);

    await page.evaluate(() => {
      localStorage.setItem('sveltia-cms.user', '{"token":"x"}');
    });
    const { email } = await seededOperator('access');
    await openAlive(page, '/login');
    await signIn(page, email, OPERATOR_PASSWORD);
    await page.getByText(t('auth:besideEditor')).waitFor();
    await page.getByRole('button', { name: t('admin-factor:besideEditor') }).click();
    await page.getByRole('heading', { name: t('admin-factor:step.title') }).waitFor();
    expect([await kept('sveltia-cms.user'), await kept('refreshToken')]).toEqual([null, null]);
  },
  { device: 'desktop' },
);

journey(
  'the owner sees the verdict of the build, publishes what waits and takes a publication back',
  async ({ page, context, origin, expectComplaint }) => {
    // The stand-in for GitHub knows nothing that Sveltia itself asks for.
    expectComplaint(/Failed to retrieve the default branch name/);
    const product = await readFile(path.join(SHOP_ROOT, 'content/products/levent-zebra.yaml'), 'utf8');
    const commits = [
      { sha: 'b'.repeat(40), message: '[skip ci] Change levent-zebra of products', content: 'second' },
      { sha: 'a'.repeat(40), message: 'Change levent-zebra of products', content: 'first' },
    ];
    const writes: unknown[] = [];
    const textOf = (sha: string): string =>
      commits.find((one) => one.sha === sha)?.content === 'first' ? product : `${product}# elle\n`;
    await context.route(
      (url) => url.protocol.startsWith('http') && url.origin !== origin,
      async (route) => {
        const { pathname } = new URL(route.request().url());
        const body = (route.request().postDataJSON() ?? {}) as { query?: string; tree?: unknown; message?: string };
        const entries = (sha: string) => ({
          own: { entries: [] },
          categories: { entries: [] },
          search: { entries: [] },
          products: { entries: [{ name: 'levent-zebra.yaml', object: { text: textOf(sha) } }] },
        });
        const nodes = commits.map(({ sha, message, content }) => ({
          oid: sha,
          message,
          committedDate: new Date().toISOString(),
          tree: { oid: `tree of ${content}` },
          file: { oid: content },
        }));
        const answer = (): object => {
          if (pathname === '/graphql' && body.query?.includes('history(first')) {
            return { data: { repository: { ref: { target: { history: { nodes } } } } } };
          }
          if (pathname === '/graphql') {
            return { data: { repository: entries(/"([0-9a-f]{40}):content"/.exec(body.query ?? '')?.[1] ?? '') } };
          }
          if (!pathname.includes('/git/')) return { message: 'Not Found' };
          writes.push([pathname.replace(/.*\/git/, ''), body]);
          if (pathname.endsWith('/commits')) {
            const content = body.tree === 'taken back' ? 'first' : 'second';
            commits.unshift({ sha: String(commits.length).repeat(40), message: body.message ?? '', content });
          }
          return { sha: pathname.endsWith('/trees') ? 'taken back' : commits[0]?.sha, ref: 'refs/heads/main' };
        };
        await route.fulfill({
          json: answer(),
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        });
      },
    );
    await page.route('**/editor/config.json', async (route) => {
      const answer = await route.fetch();
      const place = { repo: 'dukkan/perde', branch: 'main' };
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), hasRepository: true, place },
      });
    });
    await page.route('**/editor/build?*', (route) =>
      route.fulfill({ json: { build: { state: 'refused', at: '', reasons: ['content/shop.json:9: IBAN: yanlış'] } } }),
    );
    await context.addInitScript(() => {
      localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'github', token: 'x' }));
    });
    const told = page.waitForEvent('console', (one) =>
      one.text().includes('Failed to retrieve the default branch name'),
    );
    await page.goto('/editor');
    const bar = page.locator('#bar');
    await bar.getByText('Yayına çıkmadı').waitFor();
    await bar.getByRole('button', { name: 'Yayın', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Yayın' });
    const fault = panel.getByRole('listitem').filter({ hasText: 'IBAN: yanlış' });
    // Its form is one press away.
    expect(await fault.getByRole('link').getAttribute('href')).toBe('/editor#/collections/facts/entries/shop');
    await panel.getByText('1 kayıt yayın bekliyor').waitFor();
    await panel.getByRole('button', { name: 'Yayınlayın' }).click();
    await panel.getByText('Yayınlandı; site kuruluyor.').waitFor();
    expect(writes.map((one) => (one as [string])[0])).toEqual(['/commits', '/refs/heads/main']);
    await panel.getByText('Yayın bekleyen kayıt yok').waitFor();

    await panel.getByRole('button', { name: 'Kapat' }).click();
    await bar.getByRole('button', { name: 'Yayın', exact: true }).click();
    await panel.getByRole('button', { name: 'Son yayını geri alın' }).click();
    await panel.getByText('Levent Zebra', { exact: false }).waitFor();
    writes.length = 0;
    await panel.getByRole('button', { name: 'Geri alın', exact: true }).click();
    await panel.getByText('Geri alındı; site kuruluyor.').waitFor();
    expect(writes[0]).toEqual([
      '/trees',
      { base_tree: 'tree of second', tree: [{ path: 'content', mode: '040000', type: 'tree', sha: 'first' }] },
    ]);
    expect(writes[2]).toEqual(['/refs/heads/main', { sha: commits[0]?.sha, force: false }]);
    // Sveltia signs in beside the bar, in its own time.
    await told;
  },
  { device: 'phone' },
);
