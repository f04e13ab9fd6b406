import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LOCALES } from '../../domain/values/locale.ts';
import { pathIn } from '../../lib/paths.ts';
import { PROJECT_ROOT } from './place.ts';

/** Answers whether the built site has a file for a path. */
export type AddressCheck = (path: string) => boolean;

const ROUTE = /\.(?:astro|ts)$/;
const LOCALE = '[...locale]/';

/**
 * @param fromContent pages that stand in `content/`, in Turkish: `/p/…`, `/c/…`, texts. Pages of the program are read from
 * `src/pages`, files from `public`.
 */
export async function siteAddresses(fromContent: readonly string[]): Promise<AddressCheck> {
  const routes = await below('src/pages');
  const spelled = new Set([...(await below('public')), '/']);
  const patterns: RegExp[] = [];
  const add = (route: string): void => {
    if (!route.includes('[')) spelled.add(route);
    // Pages with a name from `content/` are told by it; files such as photographs by their pattern.
    else if (!route.endsWith('.astro')) patterns.push(patternOf(route));
  };
  for (const route of routes.filter((name) => ROUTE.test(name))) {
    const isPage = route.endsWith('.astro');
    const bare = route.replace(ROUTE, '').replace(/(?<=\/)index$/, '');
    const twins = bare.includes(LOCALE) ? LOCALES.map((locale) => pathIn(locale, bare.replace(LOCALE, ''))) : [bare];
    for (const twin of twins) add(twin.includes('[') && isPage ? `${twin}.astro` : withoutSlash(twin));
  }
  for (const path of fromContent) for (const locale of LOCALES) spelled.add(pathIn(locale, path));
  return (path) => {
    const named = withoutSlash(path.replace(/\.html$/, ''));
    return spelled.has(path) || spelled.has(named) || patterns.some((pattern) => pattern.test(path));
  };
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** `/images/[photo].webp` */
const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`);

async function below(folder: string): Promise<string[]> {
  const entries = await readdir(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true });
  const root = join(PROJECT_ROOT, folder);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'));
}
