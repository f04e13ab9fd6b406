import type { Visit } from './visit.ts';

/**
 * The shop does what the next call of a path asks, and the answer never arrives; later calls are let through. The route
 * stays: taking it away while the page asks again has left that request waiting.
 * @returns what the lost answer was, once it is lost
 */
export async function loseAnswer({ page, expectComplaint }: Visit, path: string): Promise<() => unknown> {
  let lost: unknown;
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    const answer = await route.fetch();
    const text = await answer.text();
    lost = text === '' ? null : JSON.parse(text);
    await route.abort();
  });
  expectComplaint(new RegExp(`ERR_FAILED.*${path}|${path} .*ERR_FAILED`));
  return () => lost;
}
