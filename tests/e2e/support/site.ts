/** The built shop that the journeys walk. Waits until it serves, in every worker before its first file. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
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

// Not by `fetch`, which gives up after five minutes: a build beside other jobs may take longer.
const [answer] = (await once(get(inject('site')), 'response')) as [IncomingMessage];
const said = await text(answer);
if (answer.statusCode !== 200) throw new Error(said);

export const site = JSON.parse(said) as Site;
