import { addressOf } from '../../../contract/contract.ts';

/** Address of a photograph of a published review. */
export const reviewPhoto = (id: string): string => addressOf({ path: '/api/reviews/photos/:id' }, { id });
