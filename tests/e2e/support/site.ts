/** The built shop that the journeys walk. Waits until it serves, in every worker before its first file. */
import { inject } from 'vitest';
import type { FoundBrowser } from './browser.ts';

export interface Site {
  readonly origin: string;
  /** The folder that gets the shop's mails. */
  readonly outbox: string;
  /** File with the operators that the shop began with (`operators.ts`). */
  readonly operators: string;
  readonly browser: FoundBrowser;
}

const answer = await fetch(inject('site'));
if (!answer.ok) throw new Error(await answer.text());

export const site = (await answer.json()) as Site;
