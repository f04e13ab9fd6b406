/** Facts of a JPEG about how it was taken. Browsers may strip it: absence is normal. */

/** The part of a file that is read, in bytes: EXIF stands at its beginning. */
export const EXIF_BYTES = 128 * 1024;

export interface PhotoFacts {
  /** Focal length in mm of 35 mm film. */
  readonly focal35?: number;
  /** From 1 to 8; 6 and 8 lie on their side. */
  readonly orientation?: number;
  /** Size of the picture that the camera stored, in px, before it is turned upright. */
  readonly pixelWidth?: number;
  readonly pixelHeight?: number;
}

const [START_OF_IMAGE, APP1, START_OF_SCAN] = [0xffd8, 0xffe1, 0xffda];
/** "Exif" and two zeros. */
const EXIF_MARK = [0x45786966, 0] as const;
/** Tags of EXIF 2.32. */
const [ORIENTATION, EXIF_DIRECTORY, PIXEL_WIDTH, PIXEL_HEIGHT, FOCAL_35MM] = [0x0112, 0x8769, 0xa002, 0xa003, 0xa405];
const [SHORT, LONG] = [3, 4];

/** Reads the first bytes of a JPEG. Returns nothing of other files, and of a broken one what was read until there. */
export function readExif(bytes: DataView): PhotoFacts {
  try {
    const start = exifStart(bytes);
    return start === null ? {} : factsOf(bytes, start);
  } catch (error) {
    // A directory that points beyond the bytes.
    if (error instanceof RangeError) return {};
    throw error;
  }
}

/** Brands of the pictures that telephones call HEIC, in a box `ftyp` at the beginning of the file. */
const FTYP = 0x66747970;
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Returns whether a file is HEIC, which most browsers cannot decode. */
export function isHeic(bytes: DataView): boolean {
  if (bytes.byteLength < 12 || bytes.getUint32(4) !== FTYP) return false;
  return HEIC_BRANDS.includes(String.fromCharCode(...[8, 9, 10, 11].map((at) => bytes.getUint8(at))));
}

/** Returns where the TIFF header of EXIF begins. */
function exifStart(bytes: DataView): number | null {
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== START_OF_IMAGE) return null;
  let at = 2;
  while (at + 10 <= bytes.byteLength) {
    const marker = bytes.getUint16(at);
    if (marker >> 8 !== 0xff || marker === START_OF_SCAN) return null;
    if (marker === APP1 && bytes.getUint32(at + 4) === EXIF_MARK[0] && bytes.getUint16(at + 8) === EXIF_MARK[1])
      return at + 10;
    at += 2 + bytes.getUint16(at + 2);
  }
  return null;
}

function factsOf(bytes: DataView, start: number): PhotoFacts {
  const little = bytes.getUint16(start) === 0x4949;
  const first = entriesOf(bytes, start, bytes.getUint32(start + 4, little), little);
  const directory = first.get(EXIF_DIRECTORY);
  const exif = directory === undefined ? new Map<number, number>() : entriesOf(bytes, start, directory, little);
  const orientation = first.get(ORIENTATION);
  const [focal35, pixelWidth, pixelHeight] = [exif.get(FOCAL_35MM), exif.get(PIXEL_WIDTH), exif.get(PIXEL_HEIGHT)];
  return {
    // Zero means unknown.
    ...(focal35 && { focal35 }),
    ...(orientation && orientation <= 8 && { orientation }),
    ...(pixelWidth && pixelHeight && { pixelWidth, pixelHeight }),
  };
}

/** Returns the numbers of a directory by their tags. */
function entriesOf(bytes: DataView, start: number, offset: number, little: boolean): Map<number, number> {
  const entries = new Map<number, number>();
  const count = bytes.getUint16(start + offset, little);
  for (let index = 0; index < count; index += 1) {
    const at = start + offset + 2 + 12 * index;
    if (at + 12 > bytes.byteLength) break;
    const type = bytes.getUint16(at + 2, little);
    if (bytes.getUint32(at + 4, little) !== 1) continue;
    if (type === SHORT) entries.set(bytes.getUint16(at, little), bytes.getUint16(at + 8, little));
    if (type === LONG) entries.set(bytes.getUint16(at, little), bytes.getUint32(at + 8, little));
  }
  return entries;
}
