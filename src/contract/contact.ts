/** A message to the shop (decisions A9). */
import { contactSchema } from '../domain/shop/contact.ts';
import { noContent } from './answers.ts';
import type { CallContract } from './contract.ts';

/** Spam is answered alike: a programme that is told of its mistake mends it. */
export const sendMessage = {
  method: 'POST',
  path: '/api/contact',
  envelope: 'B',
  access: 'anyone',
  body: contactSchema,
  answer: noContent,
  status: 202,
  codes: [],
} as const satisfies CallContract;
