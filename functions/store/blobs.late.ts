/** Netlify Blobs, as `archive.ts` uses it. */
export { getStore } from '@netlify/blobs';
