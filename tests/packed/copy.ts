/** The project as a new account would deploy it: what git knows of, and a shop that takes no orders yet. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Pictures that were encoded before, as Netlify's cache would bring them back. */
const CACHES = ['.cache/astro', '.cache/photos'];
const SHOP = 'content/shop.json';

/** @throws Error outside of a git repository */
export async function copyOfProject(root: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'kivrim-deploy-'));
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', listing, { cwd: root, maxBuffer: 2 ** 26 });
  const listed = new Set(stdout.split('\0').filter((file) => file !== ''));
  for (const file of [...listed, ...CACHES]) {
    // Deleted and not committed yet, or never encoded.
    await cp(path.join(root, file), path.join(copy, file), { recursive: true, verbatimSymlinks: true }).catch(
      (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      },
    );
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  // The owner's facts may still be samples: a published build refuses them unless the shop is closed.
  const shop = JSON.parse(await readFile(path.join(copy, SHOP), 'utf8')) as Record<string, unknown>;
  await writeFile(path.join(copy, SHOP), JSON.stringify({ ...shop, openForOrders: false }));
  return copy;
}
