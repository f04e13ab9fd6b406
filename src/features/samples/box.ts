import { atom, type ReadableAtom } from 'nanostores';
import {
  parseBox,
  putSample,
  serializeBox,
  takeSample,
  type Boxed,
  type Sample,
  type SampleBox,
} from '../../domain/samples.ts';
import { listen } from '../../lib/events.ts';
import { ACCESS_KEY } from '../session/tokens.ts';
import { ownerHere } from './owner.ts';

const KEY = 'kp-samples';

const $box = atom<readonly Sample[]>([]);

/** The samples that this shopper has chosen, the same in all tabs; shown to their owner only (decisions A10). */
export const $samples: ReadableAtom<readonly Sample[]> = $box;

let isKept = true;
let started = false;

/** Reads the box, and again when another tab has changed it or somebody else is signed in. */
export function startBox(): void {
  if (started) return;
  started = true;
  load();
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === ACCESS_KEY || key === null) load();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) load();
  });
  listen('session', load);
}

function load(): void {
  $box.set(read());
}

/** What is stored at this moment; without storage what this page holds. */
function read(): readonly Sample[] {
  if (!isKept) return $box.get();
  try {
    const text = localStorage.getItem(KEY);
    const box = parseBox(parsed(text), ownerHere());
    // What belongs to somebody else, or cannot be read, does not lie about; what a visitor chose is the customer's now.
    if (text !== null && textOf(box) !== text) store(box);
    return box.samples;
  } catch {
    // Storage may be forbidden; the box then lasts for this page.
    return $box.get();
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Not the shop's: as good as nothing.
    return null;
  }
}

const textOf = (box: SampleBox): string => JSON.stringify(serializeBox(box));

/** An empty box leaves nothing behind. Throws where storage is full or forbidden. */
function store(box: SampleBox): void {
  if (box.samples.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, textOf(box));
}

/** @returns whether it could be stored */
function write(samples: readonly Sample[]): boolean {
  $box.set(samples);
  try {
    store({ owner: ownerHere(), samples });
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

/** At sign-out: a customer's choice does not stay for the next person at this browser (decisions A10). */
export function forgetSamples(): void {
  if (ownerHere() !== null) write([]);
}

export function removeSample(sample: Sample): void {
  write(takeSample(read(), sample));
}

/** After these have gone into the cart; what another tab has added since stays. */
export function removeSamples(gone: readonly Sample[]): void {
  write(gone.reduce(takeSample, read()));
}
