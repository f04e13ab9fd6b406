/**
 * The bytes of a backup: a header that can be read, then frames that cannot. Each frame is sealed by AES-256-GCM with its
 * place in the file and whether it is the last (the construction called STREAM), so that a frame that was changed, moved,
 * left out or cut off is noticed before anything is done with what stands behind it. The key comes out of the passphrase
 * by scrypt, with a salt of this file alone, so counting makes every nonce unique.
 *
 *     KPBACKUP  length of the header (4 bytes)  header (JSON)  { length of the frame (4 bytes)  frame  tag (16 bytes) } …
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import * as z from 'zod/mini';

const MAGIC = Buffer.from('KPBACKUP');
const FRAME_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const MOST_HEADER_BYTES = 4096;

/** 128 MB and about half a second for every guess at a passphrase. */
const COST = 2 ** 17;

const header = z.object({
  /** 2 for a backup by change: a shop that knows none of them refuses the file instead of taking it for a whole one. */
  version: z.union([z.literal(1), z.literal(2)]),
  /** ISO 8601, when the walk through the store began. */
  createdAt: z.string(),
  /** The backed-up store, in words. */
  store: z.string(),
  salt: z.string().check(z.regex(/^[\w-]{22}$/)),
  /** When reading the store began, by its own clock, in milliseconds; absent in files of older shops. */
  until: z.optional(z.int()),
  /** Salt of the backup whose changes this one holds: salts name backups. */
  follows: z.optional(z.string()),
  /** Cost of scrypt. Bounded, because anybody could have written what stands here. */
  cost: z.int().check(z.gte(2 ** 10), z.lte(2 ** 20)),
});
export type Header = z.infer<typeof header>;

/** A file that is no backup, or not as it was written; the words are for the operator of the restore. */
export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup';
}

interface NewHeader extends Partial<Pick<Header, 'until' | 'follows' | 'cost'>> {
  readonly store: string;
  readonly createdAt: Date;
}

export const newHeader = ({ store, createdAt, until, follows, cost = COST }: NewHeader): Header => ({
  version: follows === undefined ? 1 : 2,
  createdAt: createdAt.toISOString(),
  store,
  salt: randomBytes(16).toString('base64url'),
  ...(until !== undefined && { until }),
  ...(follows !== undefined && { follows }),
  cost,
});

const keyOf = (passphrase: string, { salt, cost }: Header): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 };
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, options, (error, derived) => {
      if (error) reject(error);
      else resolve(derived);
    });
  });

/** Unique for each frame of a file; the last byte says whether it is the last one. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const lengthOf = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
};

/** The file of these bytes, piece by piece. */
export async function* seal(
  plain: AsyncIterable<Buffer>,
  about: Header,
  passphrase: string,
): AsyncGenerator<Buffer, void, undefined> {
  const head = Buffer.from(JSON.stringify(about));
  const key = await keyOf(passphrase, about);
  let place = 0;
  const frameOf = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast)).setAAD(head);
    place += 1;
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([lengthOf(sealed), sealed, cipher.getAuthTag()]);
  };
  yield Buffer.concat([MAGIC, lengthOf(head), head]);
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of plain) {
    waiting = Buffer.concat([waiting, bytes]);
    // The last frame is known only at the end, so that one is always held back.
    while (waiting.length > FRAME_BYTES) {
      yield frameOf(waiting.subarray(0, FRAME_BYTES), false);
      waiting = waiting.subarray(FRAME_BYTES);
    }
  }
  yield frameOf(waiting, true);
}

/** Takes bytes off a stream by their number. */
class Reader {
  readonly #chunks: AsyncIterator<Buffer>;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async #fill(count: number): Promise<boolean> {
    while (this.#waiting.length < count) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#waiting = Buffer.concat([this.#waiting, next.value]);
    }
    return true;
  }

  /** @throws UnreadableBackup when the file ends before that */
  async take(count: number): Promise<Buffer> {
    if (!(await this.#fill(count))) throw new UnreadableBackup('The file is cut short: its end is missing.');
    const taken = this.#waiting.subarray(0, count);
    this.#waiting = this.#waiting.subarray(count);
    return taken;
  }

  isAtEnd = async (): Promise<boolean> => !(await this.#fill(1));
}

interface Head {
  readonly about: Header;
  /** As it stands in the file: every frame is bound to it. */
  readonly bytes: Buffer;
}

async function takeHead(reader: Reader): Promise<Head> {
  const magic = await reader.take(MAGIC.length);
  if (!magic.equals(MAGIC)) throw new UnreadableBackup('This file is no backup of a shop.');
  const length = (await reader.take(4)).readUInt32BE();
  if (length > MOST_HEADER_BYTES) throw new UnreadableBackup('The header of the file is damaged.');
  const bytes = await reader.take(length);
  try {
    return { about: z.parse(header, JSON.parse(bytes.toString())), bytes };
  } catch {
    throw new UnreadableBackup('The header of the file is damaged, or a newer shop wrote it.');
  }
}

/** @throws UnreadableBackup */
export const readHeader = async (file: AsyncIterable<Buffer>): Promise<Header> =>
  (await takeHead(new Reader(file))).about;

/** Opens files of one header; the key is made once. @throws UnreadableBackup while they are read */
export async function opener(about: Header, passphrase: string) {
  const key = await keyOf(passphrase, about);
  return async function* open(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    const reader = new Reader(file);
    const head = await takeHead(reader);
    for (let place = 0, isLast = false; !isLast; place += 1) {
      const length = (await reader.take(4)).readUInt32BE();
      if (length > FRAME_BYTES) throw damaged(place);
      const sealed = await reader.take(length);
      const tag = await reader.take(TAG_BYTES);
      isLast = await reader.isAtEnd();
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast), { authTagLength: TAG_BYTES })
        .setAAD(head.bytes)
        .setAuthTag(tag);
      const bytes = decipher.update(sealed);
      try {
        decipher.final();
      } catch {
        throw damaged(place);
      }
      yield bytes;
    }
  };
}

/** A wrong passphrase shows at the first frame, and cannot be told from a changed one. */
const damaged = (place: number): UnreadableBackup =>
  new UnreadableBackup(
    place === 0
      ? 'The passphrase is another one, or the file was changed.'
      : `The file was changed or cut short: part ${place + 1} is not as it was written.`,
  );
