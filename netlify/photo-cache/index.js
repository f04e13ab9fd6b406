/**
 * Netlify's build keeps `node_modules` and nothing else from build to build. This plugin keeps the encoded photographs as well:
 * most of a build that has none of them.
 */

/**
 * Where `src/build/photo-encoder.ts` and `src/build/content/photo-files.ts` keep what they encode. Not exported:
 * Netlify takes each export for an event, and ends the build at one it does not know.
 */
const KEPT = '.cache';

/** @param {{ utils: { cache: { restore: (path: string) => Promise<unknown> } } }} build */
export async function onPreBuild({ utils }) {
  await utils.cache.restore(KEPT);
}

/** @param {{ utils: { cache: { save: (path: string) => Promise<unknown> } } }} build */
export async function onPostBuild({ utils }) {
  await utils.cache.save(KEPT);
}
