/** Pages that are applications (cart, account, back room): React draws them at once, and kin ones share a file of scripts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { closureOf, joinScripts, type JoinedScript, type Script } from './application-scripts.ts';

interface Kin {
  readonly name: string;
  /** Parts of the paths of their components, and of the pages whose scripts stand beside them. */
  readonly modules: readonly string[];
}

/** Applications that a shopper opens one after the other. */
export const FAMILIES: readonly Kin[] = [
  {
    name: 'buying',
    modules: [
      '/features/cart/CartPage.',
      '/features/checkout/CheckoutPage.',
      '/features/orders/confirmation/',
      '/features/orders/payment/',
      '/layouts/Base.',
      '/features/offer/KeepOffline.',
    ],
  },
  {
    name: 'planning',
    modules: [
      ...['offer', 'windows', 'compare', 'paste'].map((feature) => `/features/${feature}/`),
      '/layouts/Base.',
      '/layouts/Own.',
    ],
  },
  { name: 'layering', modules: ['/features/layers/', '/layouts/Base.'] },
  {
    name: 'ordered',
    modules: [
      ...['mailed', 'tracking/TrackingPage', 'change', 'claim'].map((feature) => `/features/orders/${feature}`),
      '/features/visits/',
      '/features/cart/SecondMeasurePage.',
      '/features/reviews/ReviewPage.',
      '/layouts/Base.',
      '/features/offer/KeepOffline.',
    ],
  },
  {
    name: 'account',
    modules: [
      '/features/account/',
      '/features/addresses/',
      ...['OrderPage.', 'OrdersPage.', 'tracking/OwnTrackingPage.'].map((page) => `/features/orders/${page}`),
      '/features/reviews/OwnReviewsPage.',
      '/layouts/Base.',
      '/layouts/Account.',
      '/features/offer/KeepOffline.',
    ],
  },
  {
    name: 'entrance',
    modules: [
      ...['session', 'marketing', 'contact'].map((feature) => `/features/${feature}/`),
      '/layouts/Base.',
      '/features/offer/KeepOffline.',
    ],
  },
  { name: 'back-room', modules: ['/features/admin/', '/layouts/Admin.'] },
];

/** Astro's file that wakes islands with React. */
const REACT = '/node_modules/@astrojs/react/';

const withSlashes = (id: string): string => id.replaceAll('\\', '/');

/** Files of all families, by their names from `dist`; and of each, by the file of the first bundling that a page names. */
export interface ApplicationScripts {
  readonly scripts: Map<string, JoinedScript>;
  readonly families: { readonly islands: ReadonlyMap<string, string>; readonly ofPages: ReadonlyMap<string, string> }[];
}

export const noApplicationScripts = (): ApplicationScripts => ({ scripts: new Map(), families: [] });

/** Bundles each family anew behind the first bundling, and writes its files beside it. */
export const joinsApplications = (joined: ApplicationScripts): Plugin => ({
  name: 'lean:applications',
  async writeBundle({ dir = '' }, bundle) {
    if (this.environment.name !== 'client') return;
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const scripts = new Map<string, Script>(
      chunks.map(({ fileName, code, imports, dynamicImports }) => [fileName, { code, imports, later: dynamicImports }]),
    );
    const entries = chunks.flatMap(({ isEntry, fileName, facadeModuleId }) =>
      isEntry && facadeModuleId !== null ? [{ fileName, id: withSlashes(facadeModuleId) }] : [],
    );
    const named = (parts: readonly string[]): string[] =>
      entries.filter(({ id }) => parts.some((part) => id.includes(part))).map(({ fileName }) => fileName);
    const apart = closureOf(named([REACT]), (file) => scripts.get(file)?.imports ?? []);
    for (const { name, modules } of FAMILIES) {
      const unknown = modules.filter((part) => named([part]).length === 0);
      if (unknown.length > 0) this.error(`lean/applications.ts names what is no application: ${unknown.join(', ')}`);
      const files = await joinScripts({ name, entries: named(modules) }, scripts, apart);
      for (const script of files) {
        joined.scripts.set(script.file, script);
        await writeFile(join(dir, script.file), script.code);
      }
      joined.families.push({
        islands: new Map(files.flatMap(({ file, entry }) => (entry === undefined ? [] : [[entry, file] as const]))),
        // A page's script is only run: the file with its code will do, without the one that gives what it exports.
        ofPages: new Map(files.flatMap(({ file, from }) => from.map((script) => [script, file] as const))),
      });
    }
  },
});

const APPLICATION = /<astro-island\b(?![^>]*\sclient="intent")[^>]*?\scomponent-url="\/([^"]*)"/;
const SCRIPT = /\s(?<kind>src|component-url)="\/(?<script>_astro\/[^"]*\.js)"/g;

/** The page with the scripts of its family. @throws where an application, or the script of its page, is in none */
export function withFamily(html: string, file: string, { families }: ApplicationScripts): string {
  const [, application = ''] = APPLICATION.exec(html) ?? [];
  if (application === '') return html;
  const family = families.find(({ islands }) => islands.has(application));
  return html.replace(SCRIPT, (_attribute, kind: string, script: string) => {
    const joined = (kind === 'src' ? family?.ofPages : family?.islands)?.get(script);
    if (joined === undefined) throw new Error(`lean/applications.ts has no family with ${script} of ${file}`);
    return ` ${kind}="/${joined}"`;
  });
}
