/** Pixels of a photograph, four bytes each, row by row. */
export interface Photo {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Linear light of a screen value. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92;
});
