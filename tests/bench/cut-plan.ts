/** `npm run bench:cuts`: milliseconds of the cut plan for 200 pieces of one cloth, and for 200 of 24 cloths with rests. */
import { nest, type ClothPiece, type Stock } from '../../src/domain/cutting/nest.ts';

const ROUNDS = 200;
const PIECES = 200;

/** Pieces of blinds around 90 and 150 × 165 cm, the same in every run. */
function drawn(cloths: number): { pieces: ClothPiece[]; stock: Stock[] } {
  const at = (index: number, step: number, from: number, to: number) => from + ((index * step) % (to - from));
  const pieces = Array.from({ length: PIECES }, (_, index) => ({
    id: `p${index}`,
    window: `w${index >> 1}`,
    cloth: `c${index % cloths}`,
    width: at(index, 37, 60, 180),
    length: at(index, 53, 120, 420),
    promised: `2026-12-${String(1 + (index % 20)).padStart(2, '0')}`,
  }));
  const stock = Array.from({ length: cloths * 6 }, (_, index) => ({
    id: `s${index}`,
    cloth: `c${index % cloths}`,
    lot: `l${index % 3}`,
    isRest: index >= cloths * 3,
    ...(index >= cloths * 3
      ? { width: at(index, 29, 50, 140), length: at(index, 31, 80, 300) }
      : { width: 280, length: 30_000 }),
  }));
  return { pieces, stock };
}

for (const cloths of [1, 24]) {
  const { pieces, stock } = drawn(cloths);
  const times: number[] = [];
  for (let round = -20; round < ROUNDS; round += 1) {
    const started = performance.now();
    nest(pieces, stock);
    if (round >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const part = (share: number): string => (times[Math.floor(ROUNDS * share)] ?? 0).toFixed(2);
  process.stdout.write(`| ${PIECES} pieces of ${cloths} cloths | ${part(0.5)} | ${part(0.99)} |\n`);
}
