/**
 * Files of scripts that come late. Older browsers remember a module that could not be fetched as failed until the page is loaded
 * again (whatwg/html#6768): "Tekrar dene" would do nothing on them. So files are fetched before they are imported.
 */
import { askForNewest } from './built-file.ts';

/** On their way or here, by address from the root. */
const known = new Map<string, Promise<void>>();
/** Asked for in vain: the browser tells of those as of others, and an error's page has a body too. */
const lost = new Set<string>();

/** Loaded with the page, or fetched before by anyone. */
const isHere = (address: string): boolean =>
  performance
    .getEntriesByName(new URL(address, location.href).href)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.encodedBodySize > 0);

const cannotFetch = (address: string, status?: number): Error =>
  new Error(`${address} cannot be fetched: ${status ?? 'no answer'}`);

/** A browser may have kept the 404 of a deploy without this file for a year; a deploy that is published again brings its name back. */
const askAnew = (address: string): Promise<Response | null> => fetch(address, { cache: 'reload' }).catch(() => null);

/** Not as `preload`: what comes from the cache is compiled beside the page, what was preloaded on its thread, which a slow phone feels by 40 ms. */
async function fetchScript(address: string): Promise<void> {
  if (!lost.has(address) && isHere(address)) return;
  let answer = await fetch(address).catch(() => null);
  if (answer?.status === 404) answer = await askAnew(address);
  if (!answer?.ok) throw cannotFetch(address, answer?.status);
  await answer.arrayBuffer();
}

async function fetchSheet(address: string): Promise<void> {
  // A link does not tell a 404 from a missing network.
  if (lost.has(address)) await (await askAnew(address))?.arrayBuffer();
  return new Promise((resolve, reject) => {
    const name = address.slice(address.lastIndexOf('/') + 1);
    if (document.querySelector(`link[rel=stylesheet]:is([href="${address}"],[data-of~="${name}"])`)) {
      resolve();
      return;
    }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(cannotFetch(address));
    };
    document.head.append(link);
  });
}

/** Once for all that ask; anew after a failure. */
function once(address: string, fetchOne: (address: string) => Promise<void>): Promise<void> {
  const coming = known.get(address) ?? fetchOne(address);
  known.set(address, coming);
  return coming.catch((error: unknown) => {
    known.delete(address);
    lost.add(address);
    throw error;
  });
}

/** Fetches scripts side by side into the browser's cache, and style sheets into the page. Rejects when one cannot be had; it is asked for anew the next time. */
export async function fetchFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map((address) => once(address, address.endsWith('.css') ? fetchSheet : fetchScript)));
}

/**
 * A style sheet for something that opens later, by the address of a `?url` import: Astro puts every sheet that a page's
 * scripts import, even dynamically, into its head, where it would hold up the first paint. Resolves once it applies;
 * one that cannot be had is not waited for.
 */
export const loadStyles = (url: string): Promise<void> => once(url, fetchSheet).catch(() => undefined);

/**
 * Takes the place of Vite's own loader of every `import()` (`build/lean/late-modules.ts`).
 * @param files of the module, without a slash before them: its own, and those it needs
 */
export async function lateModule<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  try {
    await fetchFiles(files.map((file) => `/${file}`));
    return await load();
  } catch (error) {
    askForNewest();
    throw error;
  }
}
