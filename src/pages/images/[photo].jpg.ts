import type { APIRoute, GetStaticPaths } from 'astro';
import { listed } from '../../build/catalogue.ts';
import { photosOf } from '../../build/feed/item.ts';
import { jpegPhoto } from '../../build/photos.ts';

/** Those that feeds name. */
export const getStaticPaths: GetStaticPaths = () =>
  [...new Set(listed.flatMap(photosOf))].map((photo) => ({ params: { photo } }));

export const GET: APIRoute = async ({ params }) =>
  new Response(await jpegPhoto(params.photo ?? ''), { headers: { 'Content-Type': 'image/jpeg' } });
