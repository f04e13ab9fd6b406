/**
 * Orders of years past: their large fields lie in the archive, everything else stays where lists, counters and scripts of Lua
 * read it. `archived` of the hash names the text by its digest. A whole order is read through here; a field that
 * the hash has meanwhile counts before the archive's.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { hashAnswer } from '../store/answers.ts';
import { readFromArchive } from '../store/archive.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

/** Fields that leave: no script of Lua reads them, and none is ever emptied. */
export const LEAVING = ['body', 'altered', 'agreements', 'proposal'] as const;

type Hash = Readonly<Record<string, string>>;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Name in the archive: an order may have been there before with other fields. */
export const archiveName = (orderNo: string, digest: string): string => `${orderNo}/${digest}`;

/** The text that goes into the archive. */
export const archiveText = (hash: Hash): string =>
  JSON.stringify(Object.fromEntries(LEAVING.flatMap((field) => (hash[field] ? [[field, hash[field]]] : []))));

const archivedFields = z.record(z.string(), z.string());

/** Fields of the text that this digest names. @throws StoreUnavailable, also for a text that is missing or another one */
export async function fieldsInArchive(orderNo: string, digest: string): Promise<Hash> {
  const text = await readFromArchive(archiveName(orderNo, digest));
  if (text === null || digestOf(text) !== digest) {
    throw new StoreUnavailable('read-archive', text === null ? 'missing' : 'broken', 0);
  }
  return z.parse(archivedFields, JSON.parse(text));
}

const joined = async (hash: Hash, orderNo: string, digest: string): Promise<Hash> => ({
  ...(await fieldsInArchive(orderNo, digest)),
  ...hash,
});

/** The hash with what lies in the archive. Only a hash that has something there is waited for. */
export const fromArchive = (hash: Hash): Hash | Promise<Hash> =>
  hash.archived === undefined ? hash : joined(hash, hash.orderNo ?? '', hash.archived);

/** The same flat as it came, for a reader that does not wait. @throws StoreUnavailable */
export async function flatWhole(flat: readonly string[]): Promise<readonly string[]> {
  const { archived, ...hash } = await fromArchive(z.parse(hashAnswer, flat));
  return archived === undefined ? flat : Object.entries(hash).flat();
}

/** HGETALL of an order, with what lies in the archive. To be parsed by `parseAsync`. */
export const wholeOrder = z.pipe(hashAnswer, z.transform(fromArchive));
