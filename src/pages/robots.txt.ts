import type { APIRoute } from 'astro';

/** Pages that are not to be found say so themselves, so crawlers must be able to read them; calls are no pages. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`);
