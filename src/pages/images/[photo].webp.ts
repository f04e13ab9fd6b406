import type { APIRoute, GetStaticPaths } from 'astro';
import { photos } from '../../build/catalogue.ts';
import { smallPhoto } from '../../build/photos.ts';

export const getStaticPaths: GetStaticPaths = () => Object.keys(photos).map((photo) => ({ params: { photo } }));

export const GET: APIRoute = async ({ params }) =>
  new Response(await smallPhoto(params.photo ?? ''), { headers: { 'Content-Type': 'image/webp' } });
