/** A message to the shop (decisions A9). */
import { contactSchema } from '../domain/shop/contact.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';

/** Spam is answered alike: a programme that is told of its mistake mends it. */
export const sendMessage = defineCall('POST', '/api/contact', 'B', 'anyone', {
  body: contactSchema,
  answer: noContent,
  status: 202,
});
