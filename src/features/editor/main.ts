/** The page of the editor (`/editor`): Sveltia CMS with the shop's forms, on files that keep their form. */
import CMS from '@sveltia/cms';
import type { Digest } from '../../build/content/digest.ts';
import type { EditorFile } from '../../lib/editor-file.ts';
import { createGuard } from './guard.ts';
import { showBar } from './Bar.tsx';
import { productPreview } from './preview.tsx';
import type { BrowserKey } from '../../lib/browser-keys.ts';
import { ownerHere, VISITOR } from '../../lib/owner.ts';
import { purgeOthers } from '../../lib/purge.ts';

/** A press below the words. */
interface Way {
  readonly label: string;
  readonly go: () => unknown;
}

/** Words in place of the editor. */
function say(title: string, text: string, way?: Way): void {
  const [heading, paragraph] = [document.createElement('h1'), document.createElement('p')];
  heading.textContent = title;
  paragraph.textContent = text;
  const parts: HTMLElement[] = [heading, paragraph];
  if (way) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = way.label;
    button.addEventListener('click', () => void way.go());
    parts.push(button);
  }
  document.querySelector('main')?.replaceChildren(...parts);
}

const TOKENS = ['refreshToken', 'accessToken'] as const satisfies readonly BrowserKey[];

/** The tokens do not tell whether it is a customer's or an operator's. */
const hasSession = (): boolean => ownerHere() !== VISITOR;

async function endSessionHere(): Promise<void> {
  const [refreshToken = ''] = TOKENS.map((key) => localStorage.getItem(key) ?? '');
  for (const key of TOKENS) localStorage.removeItem(key);
  purgeOthers();
  // Without an answer it ends by itself when it has idled.
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  }).catch(() => undefined);
  location.reload();
}

const digestIn = (answer: Response): Promise<Digest> | null => (answer.ok ? answer.json() : null);

const file = await fetch('/editor/config.json').then((answer) => answer.json() as Promise<EditorFile>);
const isHere = /^(?:localhost|127\.0\.0\.1)$/.test(location.hostname);

if (!isHere && !file.hasRepository) {
  say(
    'Bu site hangi depodan kurulduğunu bilmiyor.',
    'Siteyi Netlify’da GitHub deposuna bağlayın ve yeniden kurun; ya da dosyaları kendi bilgisayarınızda, npm start ile açtığınız mağazada düzenleyin.',
  );
} else if (file.hasRepository && hasSession()) {
  say(
    'Bu tarayıcıda mağazada bir oturum açık.',
    'Editör GitHub anahtarınızı bu tarayıcıda saklar. Anahtar bir oturumla aynı yerde durmaz: birini ele geçiren ikisini de alırdı. Oturumu kapatın ya da editör için ayrı bir tarayıcı profili kullanın.',
    { label: 'Oturumu kapat ve editörü aç', go: endSessionHere },
  );
} else {
  let known: Digest | null = null;
  // This page publishes and stays open, so it asks each time; the files of one machine are compared with nothing, as its builds are.
  const live = async (): Promise<Digest | null> => {
    if (file.hasRepository) {
      known =
        (await fetch('/data/published.json', { cache: 'no-store' })
          .then(digestIn)
          .catch(() => null)) ?? known;
    }
    return known;
  };
  const guard = createGuard(file, live);
  for (const { format, own } of guard.formats) CMS.registerCustomFormat(format.name, format.extension, own);
  CMS.registerEventListener({
    name: 'preSave',
    // Sveltia's own type of the entry is the map of a library that its package does not bring types of.
    handler: ({ entry }) => guard.beforeSave(entry) as unknown as Promise<void>,
  });
  const products = file.formats.find(({ name }) => name === 'product');
  if (products) CMS.registerPreviewTemplate('products', productPreview(products.schema));
  CMS.registerPreviewStyle('/editor/preview.css');
  CMS.registerEventListener({
    name: 'postSave',
    handler: () => void dispatchEvent(new Event('shop-saved')),
  });
  showBar(file, live);
  await CMS.init({ config: file.config as NonNullable<Parameters<typeof CMS.init>[0]>['config'] });
}
