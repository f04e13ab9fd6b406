/** The files in a zip, read from its central directory (APPNOTE 4.3.12). */
import { readFile } from 'node:fs/promises';

export interface ZipEntry {
  readonly name: string;
  /** Bytes in the zip. */
  readonly compressed: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;

/** @throws Error when it is no zip, or one with a comment */
export async function entriesOf(file: string): Promise<ZipEntry[]> {
  const zip = await readFile(file);
  const end = zip.length - END_BYTES;
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error(`${file} is no zip`);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    entries.push({ name, compressed: zip.readUInt32LE(at + 20) });
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
