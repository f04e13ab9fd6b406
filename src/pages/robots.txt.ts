import type { APIRoute } from 'astro';

/** Pages that are not to be found say so themselves, so crawlers must be able to read them; calls are no pages. Assistants may ask (decisions S12). */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /mcp\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`);
