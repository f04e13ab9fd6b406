import type { APIRoute, GetStaticPaths } from 'astro';
import { iconPng, ICONS } from '../build/icons.ts';

export const getStaticPaths: GetStaticPaths = () => Object.keys(ICONS).map((icon) => ({ params: { icon } }));

export const GET: APIRoute = async ({ params }) =>
  new Response(await iconPng(params.icon ?? ''), { headers: { 'Content-Type': 'image/png' } });
