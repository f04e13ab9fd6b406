import type { APIRoute } from 'astro';
import { shop } from '../build/catalogue.ts';
import { ICONS } from '../build/icons.ts';

const icons = Object.entries(ICONS)
  .filter(([name]) => name.startsWith('icon-'))
  .map(([name, { size, maskable }]) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: maskable ? 'maskable' : 'any',
  }));

export const GET: APIRoute = () =>
  Response.json({
    id: '/',
    name: shop.name,
    short_name: shop.name,
    lang: 'tr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fafbfa',
    theme_color: '#fafbfa',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, ...icons],
  });
