/** Fetches a data file of the build, whose shape its page knows. Rejects when it cannot be had. */
export async function fetchJson<Data>(address: string): Promise<Data> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Data;
}
