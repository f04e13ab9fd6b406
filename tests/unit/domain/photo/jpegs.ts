/** The beginning of JPEG files with the EXIF that a test asks for. */
export interface Tags {
  orientation?: number;
  focal35?: number;
  pixelWidth?: number;
  pixelHeight?: number;
}

/** Returns an APP1 segment with these tags. */
export function exifSegment(
  { orientation = 1, focal35 = 26, pixelWidth = 0, pixelHeight = 0 }: Tags,
  little = true,
): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(84));
  const two = (at: number, value: number): void => bytes.setUint16(10 + at, value, little);
  const four = (at: number, value: number): void => bytes.setUint32(10 + at, value, little);
  const entry = (at: number, tag: number, type: 3 | 4, value: number): void => {
    two(at, tag);
    two(at + 2, type);
    four(at + 4, 1);
    if (type === 3) two(at + 8, value);
    else four(at + 8, value);
  };
  bytes.setUint16(0, 0xffe1);
  bytes.setUint16(2, 82);
  bytes.setUint32(4, 0x45786966);
  bytes.setUint16(10, little ? 0x4949 : 0x4d4d);
  two(2, 42);
  four(4, 8);
  two(8, 2);
  entry(10, 0x0112, 3, orientation);
  entry(22, 0x8769, 4, 34);
  two(34, 3);
  entry(36, 0xa002, 4, pixelWidth);
  entry(48, 0xa003, 4, pixelHeight);
  entry(60, 0xa405, 3, focal35);
  return new Uint8Array(bytes.buffer);
}

/** Returns a JPEG with another EXIF, which stands before everything else in it. */
export function withExif(jpeg: Uint8Array, tags: Tags): Uint8Array<ArrayBuffer> {
  const segment = exifSegment(tags);
  const file = new Uint8Array(jpeg.length + segment.length);
  file.set(jpeg.subarray(0, 2));
  file.set(segment, 2);
  file.set(jpeg.subarray(2), 2 + segment.length);
  return file;
}
