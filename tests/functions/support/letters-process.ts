/** A process that runs the letters' job and tells that it has begun, for a test to kill while it sends. */
import { sendDueLetters } from '../../../functions/jobs/letters.ts';

process.send?.('begun');
await sendDueLetters();
