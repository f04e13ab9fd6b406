import published from '#content/built/published.json' with { type: 'json' };

/** Digest of this publication, which the next build compares itself with (`build/content/digest.ts`). */
export const GET = (): Response => Response.json(published);
