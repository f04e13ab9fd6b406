/** Pages that are applications (cart, account, back room): React draws them at once, and kin ones share a file of scripts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { closureOf, joinScripts, type JoinedScript, type Script } from './application-scripts.ts';
import { applicationsIn } from './page.ts';

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

/** Files that stand in a page of the family for those of the first bundling, by their names there. */
interface Family {
  readonly islands: ReadonlyMap<string, string>;
  readonly ofPages: ReadonlyMap<string, string>;
}

export interface ApplicationScripts {
  /** Files of the first bundling, by their names from `dist`. */
  readonly first: Map<string, Script>;
  /** Files of all families. */
  readonly joined: Map<string, JoinedScript>;
  readonly families: Family[];
}

export const noApplicationScripts = (): ApplicationScripts => ({ first: new Map(), joined: new Map(), families: [] });

/** Bundles each family anew behind the first bundling, and writes its files beside it. */
export const joinsApplications = ({ first, joined, families }: ApplicationScripts): Plugin => ({
  name: 'lean:applications',
  async writeBundle({ dir = '' }, bundle) {
    if (this.environment.name !== 'client') return;
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const { fileName, code, imports, dynamicImports } of chunks)
      first.set(fileName, { code, imports, later: dynamicImports });
    const entries = chunks.flatMap(({ isEntry, fileName, facadeModuleId }) =>
      isEntry && facadeModuleId !== null ? [{ fileName, id: withSlashes(facadeModuleId) }] : [],
    );
    const named = (parts: readonly string[]): string[] =>
      entries.filter(({ id }) => parts.some((part) => id.includes(part))).map(({ fileName }) => fileName);
    const apart = closureOf(named([REACT]), (file) => first.get(file)?.imports ?? []);
    for (const { name, modules } of FAMILIES) {
      const unknown = modules.filter((part) => named([part]).length === 0);
      if (unknown.length > 0) this.error(`lean/applications.ts names what is no application: ${unknown.join(', ')}`);
      const files = await joinScripts({ name, entries: named(modules) }, first, apart);
      for (const script of files) {
        const same = joined.get(script.file) ?? first.get(script.file);
        if (same && same.code !== script.code) this.error(`lean/applications.ts writes two files as ${script.file}`);
        joined.set(script.file, script);
        await writeFile(join(dir, script.file), script.code);
      }
      families.push({
        islands: new Map(files.flatMap(({ file, entry }) => (entry === undefined ? [] : [[entry, file] as const]))),
        // A page's script is only run: the file with its code will do, without the one that gives what it exports.
        ofPages: new Map(files.flatMap(({ file, from }) => from.map((script) => [script, file] as const))),
      });
    }
  },
});

const COMPONENT = /\scomponent-url="\/([^"]*)"/;
const SCRIPT = /\s(?<kind>src|component-url)="\/(?<script>_astro\/[^"]*\.js)"/g;

/** The page with the scripts of its family. @throws where an application, or the script of its page, is in none */
export function withFamily(html: string, file: string, { families }: ApplicationScripts): string {
  const [island] = applicationsIn(html);
  if (island === undefined) return html;
  const [, application = ''] = COMPONENT.exec(island) ?? [];
  const family = families.find(({ islands }) => islands.has(application));
  return html.replace(SCRIPT, (_attribute, kind: string, script: string) => {
    const own = (kind === 'src' ? family?.ofPages : family?.islands)?.get(script);
    if (own === undefined) throw new Error(`lean/applications.ts has no family with ${script} of ${file}`);
    return ` ${kind}="/${own}"`;
  });
}

/** Returns the scripts that no page needs any more, now or on an act. @param named by the pages */
export function unusedScripts(named: Iterable<string>, { first, joined }: ApplicationScripts): string[] {
  const used = closureOf(named, (file) => {
    const script = joined.get(file) ?? first.get(file);
    return script ? [...script.imports, ...script.later] : [];
  });
  return [...new Set([...first.keys(), ...joined.keys()])].filter((file) => !used.has(file));
}
