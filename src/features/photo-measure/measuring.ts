/** Measuring from a photograph: fetched as one, at its press. */
export { EstimateNote } from './EstimateNote.tsx';
export { PhotoMeasure } from './PhotoMeasure.tsx';
