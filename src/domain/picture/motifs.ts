/** Patterns and surfaces of cloth that the picture of a window shows, by the name that a product's file gives. */
export const DRAWN_MOTIFS = [
  'palmet',
  'nakis',
  'lazer',
  'bambu',
  'screen',
  'keten',
  'kadife',
  'saten',
  'kareli',
  'damar',
  'sim',
] as const;
/** The last one is a pattern that only a photograph shows: its product opens on the photograph. */
export const MOTIFS = [...DRAWN_MOTIFS, 'fotograf'] as const;
export type DrawnMotif = (typeof DRAWN_MOTIFS)[number];
export type Motif = (typeof MOTIFS)[number];

/** Motifs that are stored as a grey picture; the others are computed. */
export const STORED_MOTIFS = ['palmet', 'nakis', 'lazer', 'bambu', 'screen', 'keten'] as const;
export type StoredMotif = (typeof STORED_MOTIFS)[number];

/** A decoded picture, one byte a pixel; planes stand one above the other. */
export interface MotifMap {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
export type MotifMaps = Readonly<Partial<Record<StoredMotif, MotifMap>>>;

type Plane = 'share' | 'shade';

/** True size of one repeat, in cm, and what the planes hold: a share of the area, or shade around 1. */
const FACTS: Readonly<Record<StoredMotif, { cm: readonly [across: number, down: number]; planes: readonly Plane[] }>> =
  {
    palmet: { cm: [30, 45], planes: ['share'] },
    nakis: { cm: [34, 34], planes: ['share', 'shade'] },
    lazer: { cm: [18.4, 14], planes: ['share'] },
    bambu: { cm: [16, 16], planes: ['shade', 'share'] },
    screen: { cm: [10, 10], planes: ['shade', 'share'] },
    keten: { cm: [48, 48], planes: ['shade'] },
  };

export const motifCm = (motif: StoredMotif): readonly [across: number, down: number] => FACTS[motif].cm;

export const isStored = (motif: Motif): motif is StoredMotif => (STORED_MOTIFS as readonly string[]).includes(motif);

/** One repeat, averaged to as many places as the picture has pixels for it, or it would glitter. */
export interface MotifTile {
  readonly columns: number;
  readonly rows: number;
  readonly cm: readonly [across: number, down: number];
  readonly planes: readonly Float32Array[];
}

const SHARE = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);
const SHADE = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2 / 0.72);

const kept = new WeakMap<MotifMap, Map<string, MotifTile>>();
/** Sizes kept of one motif: the coarse pass, the fine one, and a panel drawn aside of each. */
const MOST_KEPT = 6;

/** Returns the repeat for a picture of so many pixels a centimetre of cloth, across and down. */
export function tileOf(motif: StoredMotif, map: MotifMap, across: number, down: number): MotifTile {
  const { cm, planes } = FACTS[motif];
  const height = map.height / planes.length;
  const columns = placesOf(cm[0] * across, map.width);
  const rows = placesOf(cm[1] * down, height);
  const known = kept.get(map) ?? new Map<string, MotifTile>();
  kept.set(map, known);
  const key = `${columns} ${rows}`;
  const tile = known.get(key) ?? {
    columns,
    rows,
    cm,
    planes: planes.map((plane, index) =>
      averaged(map, height * index, height, plane === 'share' ? SHARE : SHADE, columns, rows),
    ),
  };
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, tile);
  return tile;
}

const placesOf = (pixels: number, most: number): number => Math.max(1, Math.min(most, Math.round(pixels)));

function averaged(
  { data, width }: MotifMap,
  firstRow: number,
  height: number,
  valueOf: Float32Array,
  columns: number,
  rows: number,
): Float32Array {
  const sums = new Float32Array(columns * rows);
  const counts = new Float32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const line = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = line + Math.floor((x * columns) / width);
      sums[at] = (sums[at] ?? 0) + (valueOf[data[(firstRow + y) * width + x] ?? 0] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return sums.map((sum, at) => sum / (counts[at] ?? 1));
}

/** Reads a plane at a place in cm; the repeat goes on across and down. */
export function readTile({ columns, rows, cm, planes }: MotifTile, plane: number, u: number, v: number): number {
  const data = planes[plane];
  if (!data) return 0;
  let x = (u / cm[0]) * columns - 0.5;
  let y = (v / cm[1]) * rows - 0.5;
  x -= Math.floor(x / columns) * columns;
  y -= Math.floor(y / rows) * rows;
  const column = Math.min(columns - 1, x | 0);
  const row = Math.min(rows - 1, y | 0);
  const right = column + 1 >= columns ? 0 : column + 1;
  const upper = row * columns;
  const lower = (row + 1 >= rows ? 0 : row + 1) * columns;
  const a = x - column;
  const b = y - row;
  return (
    ((data[upper + column] ?? 0) * (1 - a) + (data[upper + right] ?? 0) * a) * (1 - b) +
    ((data[lower + column] ?? 0) * (1 - a) + (data[lower + right] ?? 0) * a) * b
  );
}
