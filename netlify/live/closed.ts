/**
 * Closes a published shop by a variable: `OPEN_FOR_ORDERS=no`, which the button "Deploy to Netlify" asks for, so that a first
 * deploy of the demo shows everything and sells nothing. It changes the copy of `content/shop.json` that Netlify builds from.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Source = Readonly<Record<string, string | undefined>>;

/** Answers whether the file was changed; on one's own machine it never is. */
export async function closeByVariable(root: string, { CONTEXT = 'dev', OPEN_FOR_ORDERS }: Source): Promise<boolean> {
  if (CONTEXT === 'dev' || OPEN_FOR_ORDERS !== 'no') return false;
  const file = path.join(root, 'content/shop.json');
  const text = await readFile(file, 'utf8');
  const closed = text.replace(/"openForOrders":\s*true/, '"openForOrders": false');
  if (closed === text) return false;
  await writeFile(file, closed);
  return true;
}
