/** The way from a browser to the functions, with its luck; whatever arrives is told to the books. */
import path from 'node:path';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { findFunctions, type Functions } from '../../../netlify/local/site/functions.ts';
import type { Fetch } from '../browser/page-window.ts';

/** `unsent` never arrives; `lost` is done and the answer does not come; `doubled` arrives twice; `late` outlasts the patience. */
export const LUCKS = ['fine', 'slow', 'unsent', 'lost', 'doubled', 'late'] as const;
export type Luck = (typeof LUCKS)[number];

const SLOW_MS = 30;
/** Longer than a page waits, whose waits are shortened. */
const LATE_MS = 1500;

/** One call as it went, for the books. */
export interface Passage {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  readonly luck: Luck;
  /** The person at the browser when it was sent. */
  readonly person: number;
  /** Null when the page got none. */
  readonly status: number | null;
  /** Answer that the page got; the shop's answer where that was lost. */
  readonly text: string;
  readonly took: number;
}

export interface Line {
  /** The luck of the next call. */
  readonly luck: (method: string, path: string) => Luck;
  /** The address of the household. */
  readonly ip: () => string;
  readonly person: () => number;
  readonly passed: (passage: Passage) => void;
}

const FUNCTIONS = path.resolve(import.meta.dirname, '../../../netlify/functions');
let found: Promise<Functions> | undefined;

export interface Network {
  readonly connect: (line: Line) => Fetch;
  /** Resolves when nothing goes on behind the answers any more. */
  readonly settled: () => Promise<void>;
}

export async function createNetwork(beforeCall: (method: string, pathname: string) => void): Promise<Network> {
  found ??= findFunctions(FUNCTIONS);
  const functions = await found;
  const behind = new Set<Promise<unknown>>();
  const waitUntil = (work: Promise<unknown>): void => {
    const settled = work.catch(() => undefined).finally(() => behind.delete(settled));
    behind.add(settled);
  };

  async function arrive(address: string, init: RequestInit, ip: string): Promise<Response> {
    const url = new URL(address, 'http://localhost');
    const handler = await functions.find(url.pathname);
    if (!handler) return new Response(null, { status: 404 });
    beforeCall(init.method ?? 'GET', url.pathname);
    const { signal: _, ...sent } = init;
    const work = (handler as CallHandler)(new Request(url, sent), { ip, waitUntil });
    waitUntil(work);
    return work;
  }

  async function answerOf(address: string, init: RequestInit, luck: Luck, ip: string) {
    const [response] = await Promise.all([
      arrive(address, init, ip),
      luck === 'doubled' ? arrive(address, init, ip) : null,
    ]);
    return { response, text: await response.text() };
  }

  const connect =
    ({ luck: nextLuck, ip, person: personNow, passed }: Line): Fetch =>
    async (address, init, life) => {
      const luck = nextLuck(init.method ?? 'GET', address);
      const started = performance.now();
      const person = personNow();
      const passage = (status: number | null, text: string): Passage => ({
        method: init.method ?? 'GET',
        path: address,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : '',
        luck,
        person,
        status,
        text,
        took: performance.now() - started,
      });
      const lose = (text: string): never => {
        passed(passage(null, text));
        throw new TypeError('Failed to fetch');
      };
      if (luck === 'unsent') return lose('');
      if (luck === 'slow') await pause(SLOW_MS);
      const answered = answerOf(address, init, luck, ip());
      const inTime = await Promise.race([
        answered.then(async (done) => (luck === 'late' ? pause(LATE_MS).then(() => done) : done)),
        aborted(init.signal),
      ]);
      if (!inTime) {
        waitUntil(answered.then(({ text }) => passed(passage(null, text))));
        throw new TypeError('Failed to fetch');
      }
      const { response, text } = inTime;
      if (luck === 'lost' || !life.alive) return lose(text);
      passed(passage(response.status, text));
      return new Response(response.status === 204 ? null : text, response);
    };

  return {
    connect,
    async settled() {
      while (behind.size > 0) await Promise.all(behind);
    },
  };
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const aborted = (signal: AbortSignal | null | undefined): Promise<null> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(null), { once: true }));
