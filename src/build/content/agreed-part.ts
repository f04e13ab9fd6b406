/** Words that buyers agree to, as the build hashes them and the editor compares them. */
import * as z from 'zod/mini';

const ticks = z.object({ consent: z.object({ distanceSales: z.string(), customMade: z.string() }) });

/** The part of a text that is agreed to: of the checkout's words the sentences that a buyer ticks. */
export function agreedPart(file: string, text: string): string {
  if (!file.endsWith('/checkout.json')) return text.trim();
  try {
    return JSON.stringify(z.parse(ticks, JSON.parse(text)));
  } catch {
    // The build says what is wrong with the file.
    return '';
  }
}
