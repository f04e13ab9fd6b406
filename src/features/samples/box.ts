import {
  joinBoxes,
  parseBox,
  putSample,
  serializeBox,
  takeSample,
  type SampleAddition,
  type Sample,
} from '../../domain/product/samples.ts';
import { ownedAtom } from '../../lib/owned-atom.ts';
import { ownedStore } from '../../lib/owned-store.ts';

const kept = ownedStore<readonly Sample[]>({
  key: 'kp-samples',
  parse: parseBox,
  serialize: (samples) => (samples.length === 0 ? null : serializeBox(samples)),
  join: joinBoxes,
});

/** The samples that the present owner has chosen, the same in all tabs. */
export const { $value: $samples, change: changeSamples } = ownedAtom(kept);

/** `unsaved`: in the box, but only as long as this page. */
export function addSample(sample: Sample): SampleAddition | 'unsaved' {
  const { outcome } = putSample(kept.read(), sample);
  const isKept = changeSamples((samples) => putSample(samples, sample).samples);
  return outcome === 'added' && !isKept ? 'unsaved' : outcome;
}

export function removeSample(sample: Sample): void {
  changeSamples((samples) => takeSample(samples, sample));
}

/** Removes samples that have gone into the cart; others that a tab has added since stay. */
export function removeSamples(gone: readonly Sample[]): void {
  changeSamples((samples) => gone.reduce(takeSample, samples));
}
