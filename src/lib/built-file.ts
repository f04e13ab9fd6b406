/** Files of the build, whose names a page knows; a newer build may have taken them away while the page stays open. */

/** Has the page ask whether the shop was built anew (`newest.ts`), and tell the shopper if so. */
export const askForNewest = (): boolean => dispatchEvent(new Event('vite:preloadError'));

/** Fetches a file of the build. Rejects when it cannot be had. */
export async function fetchBuilt(address: string): Promise<Response> {
  let answer = await fetch(address);
  // A browser keeps the 404 of a name that a deploy which is taken back brings again (`module-files.ts`).
  if (answer.status === 404) answer = await fetch(address, { cache: 'reload' });
  if (answer.ok) return answer;
  if (answer.status === 404) askForNewest();
  throw new Error(`${address}: ${answer.status}`);
}

/** Fetches a data file of the build, whose shape its page knows. Rejects when it cannot be had. */
export async function fetchJson<Data>(address: string): Promise<Data> {
  const answer = await fetchBuilt(address);
  return (await answer.json()) as Data;
}
