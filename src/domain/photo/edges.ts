/** Finds where marked edges really are, to a fraction of a pixel, and moves marked corners to the crossings of these edges. */
import { brightnessAt, type Grey } from './grey.ts';
import { distanceOf, mapQuad, type Point, type Quad } from './plane.ts';

interface Edge {
  readonly point: Point;
  /** Unit vector. */
  readonly along: Point;
  /** Standard deviation of the line's place, in px. */
  readonly sigma: number;
}

/** A change of brightness on one profile across the marked line. */
interface Step {
  /** Place along the marked line, in px from its first corner. */
  readonly along: number;
  /** Distance from the marked line, in px. */
  readonly aside: number;
  /** Brightness a pixel, limited: a strong edge does not outvote all others. */
  readonly weight: number;
}

/** A line across the profiles: distance from the marked line at its first corner, and change of it a pixel. */
interface Slant {
  readonly offset: number;
  readonly slope: number;
}

const PROFILES = 48;
/** Distance of samples on a profile, in px. */
const STEP = 0.5;
/** Profiles avoid the corners: a share of the line at either end. */
const MARGIN = 0.08;
/** Least share of profiles that agree on an edge. */
const LEAST_SHARE = 0.45;
const LEAST_SLOPE = 1.6;
const MOST_WEIGHT = 24;
/** Marked lines shorter than this have no edge, in px. */
const SHORTEST = 12;
/** Pairs of steps that are tried as lines. */
const TRIALS = 900;
/** Rounds of the final fit, and how near the steps of a round are, in px. */
const ROUNDS = [1.5, 1, 1] as const;

/** Derivative of a Gaussian of one pixel, at half pixels, and what it makes of a slope of one. */
const KERNEL = Array.from({ length: 13 }, (_, index) => {
  const t = (index - 6) * STEP;
  return -t * Math.exp((-t * t) / 2);
});
const KERNEL_GAIN = KERNEL.reduce((sum, weight, index) => sum + weight * (6 - index) * STEP, 0) / 2;

/** Moved corners, and what they rest on. */
export interface RefinedQuad {
  readonly corners: Quad;
  /** Number of edges found, of four. */
  readonly found: number;
  /** Standard deviation of a corner in px, where an edge was found; else null. */
  readonly sigma: number | null;
}

/**
 * Moves the corners of a quadrilateral to the crossings of the edges that run within `reach` px of its sides. A corner stays where
 * it was marked when both of its sides have no edge, or when the crossing is far away.
 */
export function refine(image: Grey, marked: Quad, reach: number): RefinedQuad {
  const edges = mapQuad(marked, (corner, index) => findEdge(image, corner, marked[((index + 1) % 4) as 0], reach));
  const corners = mapQuad(marked, (mark, index) => {
    const next = marked[((index + 1) % 4) as 0];
    const before = marked[((index + 3) % 4) as 0];
    const [incoming, outgoing] = [edges[((index + 3) % 4) as 0], edges[index as 0]];
    if (!incoming && !outgoing) return mark;
    const crossed = crossing(incoming ?? lineThrough(before, mark), outgoing ?? lineThrough(mark, next));
    return crossed && distanceOf(crossed, mark) < 1.8 * reach ? crossed : mark;
  });
  const found = edges.flatMap((edge) => (edge ? [edge.sigma] : []));
  return { corners, found: found.length, sigma: found.length > 0 ? 1.5 * Math.max(...found) : null };
}

const lineThrough = (from: Point, to: Point): Pick<Edge, 'point' | 'along'> => {
  const length = distanceOf(from, to);
  return { point: from, along: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } };
};

function crossing(p: Pick<Edge, 'point' | 'along'>, q: Pick<Edge, 'point' | 'along'>): Point | null {
  const det = p.along.x * q.along.y - p.along.y * q.along.x;
  if (!(Math.abs(det) >= 0.2)) return null;
  const at = ((q.point.x - p.point.x) * q.along.y - (q.point.y - p.point.y) * q.along.x) / det;
  return { x: p.point.x + at * p.along.x, y: p.point.y + at * p.along.y };
}

/** Returns the straight edge within `reach` px of a line, on which most profiles across the line agree; null without one. */
function findEdge(image: Grey, from: Point, to: Point, reach: number): Edge | null {
  const length = distanceOf(from, to);
  if (length < SHORTEST) return null;
  const { along } = lineThrough(from, to);
  const profiles = Math.min(PROFILES, Math.max(8, Math.floor(length / 3)));
  const [brighter, darker]: [Step[], Step[]] = [[], []];
  for (let index = 0; index < profiles; index += 1) {
    const place = (MARGIN + ((1 - 2 * MARGIN) * (index + 0.5)) / profiles) * length;
    collectSteps(image, { from, along, place, reach }, brighter, darker);
  }
  const [up, down] = [vote(brighter, length, reach), vote(darker, length, reach)];
  const [best, steps] = (up?.score ?? 0) >= (down?.score ?? 0) ? [up, brighter] : [down, darker];
  return best && fitted(best, steps, LEAST_SHARE * profiles, { from, along });
}

/** Adds the steps of one profile, to the brighter and to the darker side. */
function collectSteps(
  image: Grey,
  { from, along, place, reach }: { from: Point; along: Point; place: number; reach: number },
  brighter: Step[],
  darker: Step[],
): void {
  const half = Math.ceil(reach / STEP);
  const values: number[] = [];
  for (let index = -half - 6; index <= half + 6; index += 1) {
    const aside = index * STEP;
    let sum = 0;
    // The mean of five along the edge has less noise, and blurs a slanted edge little.
    for (let beside = -2; beside <= 2; beside += 1) {
      const at = place + beside;
      sum += brightnessAt(image, from.x + along.x * at - along.y * aside, from.y + along.y * at + along.x * aside);
    }
    values.push(sum / 5);
  }
  const slopes = Array.from(
    { length: 2 * half + 1 },
    (_, index) => KERNEL.reduce((sum, weight, k) => sum + weight * (values[index + 12 - k] ?? 0), 0) / KERNEL_GAIN,
  );
  for (const [steps, sign] of [
    [brighter, 1],
    [darker, -1],
  ] as const) {
    const slopeAt = (index: number): number => sign * (slopes[index] ?? 0);
    for (let index = 1; index < slopes.length - 1; index += 1) {
      const [before, here, after] = [slopeAt(index - 1), slopeAt(index), slopeAt(index + 1)];
      if (here <= LEAST_SLOPE || here < before || here <= after) continue;
      const offset = (before - after) / (2 * (before - 2 * here + after));
      steps.push({ along: place, aside: (index - half + offset) * STEP, weight: Math.min(here, MOST_WEIGHT) });
    }
  }
}

/** Every pair of far-apart steps proposes a line: the one with most weight behind it, near the marks, wins. */
function vote(steps: readonly Step[], length: number, reach: number): (Slant & { score: number }) | null {
  const left = steps.filter(({ along }) => along < 0.45 * length);
  const right = steps.filter(({ along }) => along > 0.55 * length);
  const pairs = left.length * right.length;
  let best: (Slant & { score: number }) | null = null;
  for (let pair = 0; pair < pairs; pair += Math.max(1, Math.floor(pairs / TRIALS))) {
    const [l, r] = [left[pair % left.length], right[Math.floor(pair / left.length)]];
    if (!l || !r) continue;
    const slope = (r.aside - l.aside) / (r.along - l.along);
    const offset = l.aside - slope * l.along;
    const [start, end] = [Math.abs(offset), Math.abs(offset + slope * length)];
    if (start > reach || end > reach) continue;
    let score = 0;
    for (const step of steps) {
      const off = (step.aside - offset - slope * step.along) / 1.2;
      if (Math.abs(off) < 1) score += Math.sqrt(step.weight) * (1 - off * off);
    }
    score *= 1 - (start + end) / (4 * reach);
    if (score > (best?.score ?? 0)) best = { score, offset, slope };
  }
  return best;
}

/** Fits the line to the steps near it; null where too few profiles agree. */
function fitted(
  voted: Slant,
  steps: readonly Step[],
  least: number,
  { from, along }: { from: Point; along: Point },
): Edge | null {
  let { offset, slope } = voted;
  let sigma = 0;
  const offOf = (step: Step): number => Math.abs(step.aside - offset - slope * step.along);
  for (const nearest of ROUNDS) {
    const near = new Map<number, Step>();
    for (const step of steps) {
      const other = near.get(step.along);
      if (offOf(step) < nearest && (!other || offOf(step) < offOf(other))) near.set(step.along, step);
    }
    const used = [...near.values()];
    if (used.length < least) return null;
    const mean = (pick: (step: Step) => number): number =>
      used.reduce((sum, step) => sum + pick(step), 0) / used.length;
    const [middle, aside] = [mean((step) => step.along), mean((step) => step.aside)];
    slope = mean((step) => (step.along - middle) * (step.aside - aside)) / mean((step) => (step.along - middle) ** 2);
    offset = aside - slope * middle;
    sigma = Math.sqrt(mean((step) => offOf(step) ** 2) / used.length);
  }
  const norm = Math.hypot(1, slope);
  return {
    point: { x: from.x - along.y * offset, y: from.y + along.x * offset },
    along: { x: (along.x - along.y * slope) / norm, y: (along.y + along.x * slope) / norm },
    sigma: Math.max(0.1, 2.5 * sigma),
  };
}
