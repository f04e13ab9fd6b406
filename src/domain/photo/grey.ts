/** Brightness of a picture, one byte a pixel, from 0 to 255. */
export interface Grey {
  readonly data: Uint8Array;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/** Returns the brightness of pixels of red, green, blue and alpha. */
export function greyOf(pixels: ArrayLike<number>, width: number, height: number): Grey {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const from = 4 * at;
    data[at] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8;
  }
  return { data, width, height };
}

/** Returns the brightness between four pixels; beyond the picture that of its border. */
export function brightnessAt({ data, width, height }: Grey, x: number, y: number): number {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const across = Math.min(1, Math.max(0, x - column));
  const down = Math.min(1, Math.max(0, y - row));
  const at = row * width + column;
  const upper = (data[at] ?? 0) * (1 - across) + (data[at + 1] ?? 0) * across;
  const lower = (data[at + width] ?? 0) * (1 - across) + (data[at + width + 1] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}
