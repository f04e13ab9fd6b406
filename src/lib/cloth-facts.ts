import { clothFileOf, type ClothFacts, type ClothFile } from '../domain/product/cloth-facts.ts';
import type { Locale } from '../domain/values/locale.ts';

const files = new Map<string, Promise<ClothFile>>();

/**
 * Products by id, from the few small files in which they stand; what is not sold is missing. Rejects when one cannot be
 * had, and asks again the next time.
 */
export async function fetchCloths(ids: readonly number[], locale: Locale): Promise<ReadonlyMap<number, ClothFacts>> {
  const names = [...new Set(ids.map((id) => clothFileOf(id, locale)))];
  const read = await Promise.all(names.map(fetchFile));
  const known = new Map(read.flatMap((file) => Object.values(file)).map((cloth) => [cloth.id, cloth]));
  return new Map(
    ids.flatMap((id) => {
      const cloth = known.get(id);
      return cloth ? [[id, cloth] as const] : [];
    }),
  );
}

function fetchFile(name: string): Promise<ClothFile> {
  const file = files.get(name) ?? load(name);
  files.set(name, file);
  file.catch(() => files.delete(name));
  return file;
}

async function load(name: string): Promise<ClothFile> {
  const answer = await fetch(name);
  // There is no file where none of its products is sold.
  if (answer.status === 404) return {};
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  // The shop's own file, written by `pages/data/cloths` from these types.
  return (await answer.json()) as ClothFile;
}
