import { readFileSync } from 'node:fs';
import place from '#content/built/place.json' with { type: 'json' };

/** Digest of this publication, which the next build compares itself with (`build/content/digest.ts`). */
export const GET = (): Response =>
  new Response(readFileSync(`${place.folder}/published.json`, 'utf8'), {
    headers: { 'Content-Type': 'application/json' },
  });
