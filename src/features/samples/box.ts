import { atom, type ReadableAtom } from 'nanostores';
import {
  joinBoxes,
  parseBox,
  putSample,
  serializeBox,
  takeSample,
  type Boxed,
  type Sample,
} from '../../domain/product/samples.ts';
import { keyFor, ownerHere, VISITOR } from '../../lib/owner.ts';
import { watchOwner } from '../../lib/watch-owner.ts';

/** `lib/purge.ts` removes a customer's with everything else of theirs (decisions A10). */
const KEY = 'kp-samples';

const $box = atom<readonly Sample[]>([]);

/** The samples that the present owner has chosen, the same in all tabs. */
export const $samples: ReadableAtom<readonly Sample[]> = $box;

let isKept = true;
let started = false;

/** Reads the box, and again when another tab has changed it or another owner is signed in. */
export function startBox(): void {
  if (started) return;
  started = true;
  load();
  addEventListener('storage', ({ key }) => {
    if (key === keyFor(KEY) || key === null) load();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) load();
  });
  watchOwner(() => {
    // Drop samples that could not be stored: they belong to the former owner.
    isKept = true;
    $box.set([]);
    load();
  });
}

function load(): void {
  $box.set(read());
}

/** Returns the stored samples; where storage is forbidden those that this page holds. */
function read(): readonly Sample[] {
  if (!isKept) return $box.get();
  try {
    const owner = ownerHere();
    const own = stored(keyFor(KEY, owner));
    const left = owner === VISITOR ? [] : stored(KEY);
    if (left.length === 0) return own;
    // Samples chosen before signing in are the customer's now.
    const both = joinBoxes(left, own);
    store(keyFor(KEY, owner), both);
    localStorage.removeItem(KEY);
    return both;
  } catch {
    return $box.get();
  }
}

function stored(key: string): readonly Sample[] {
  const text = localStorage.getItem(key);
  try {
    return parseBox(JSON.parse(text ?? 'null'));
  } catch {
    // Not the shop's: as good as nothing.
    return [];
  }
}

/** An empty box leaves nothing behind. Throws where storage is full or forbidden. */
function store(key: string, samples: readonly Sample[]): void {
  if (samples.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(serializeBox(samples)));
}

/** @returns whether it could be stored */
function write(samples: readonly Sample[]): boolean {
  $box.set(samples);
  try {
    store(keyFor(KEY), samples);
    isKept = true;
  } catch {
    isKept = false;
  }
  return isKept;
}

/** `unsaved`: in the box, but only as long as this page. Every change begins with what is stored, so that two tabs add up. */
export function addSample(sample: Sample): Boxed | 'unsaved' {
  startBox();
  const { samples, outcome } = putSample(read(), sample);
  return outcome === 'added' && !write(samples) ? 'unsaved' : outcome;
}

export function removeSample(sample: Sample): void {
  write(takeSample(read(), sample));
}

/** After these have gone into the cart; what another tab has added since stays. */
export function removeSamples(gone: readonly Sample[]): void {
  write(gone.reduce(takeSample, read()));
}
