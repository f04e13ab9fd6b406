/** The way to the store with faults on it: a server before the real one, speaking its protocol wrongly in one way at a time. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gracefulShutdown } from '../../../netlify/local/graceful-shutdown.ts';
import { randomFrom } from './row.ts';

/**
 * `never`: nothing is done and nothing answered. `unseen`: the store may do its work, but no answer arrives. `answers`:
 * some calls get a true answer.
 */
export type WorkMoment = 'never' | 'unseen' | 'answers';

interface Passing {
  /** The answer of the real store, once it has done the work. */
  readonly forward: () => Promise<{ readonly status: number; readonly text: string }>;
  readonly response: ServerResponse;
  /** How often these very bytes came before: a client that asks again sends the same. */
  readonly repeats: number;
  readonly random: () => number;
}

interface Mode {
  readonly works: WorkMoment;
  /** Undefined for a port that nobody listens on. */
  readonly pass?: (passing: Passing) => Promise<void> | void;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const say = (status: number, body: string, headers: Record<string, string> = JSON_TYPE): Mode => ({
  works: 'never',
  pass: ({ response }) => void response.writeHead(status, headers).end(body),
});
/** As Upstash passes on what Redis says. */
const redisError = (words: string): Mode => say(400, JSON.stringify({ error: words }));
const cut = ({ response }: Passing): void => void response.socket?.destroy();
const through = async ({ forward, response }: Passing): Promise<void> => {
  const { status, text } = await forward();
  response.writeHead(status, JSON_TYPE).end(text);
};

export const MODES: Readonly<Record<string, Mode>> = {
  'refuses the connection': { works: 'never' },
  hangs: { works: 'never', pass: () => undefined },
  'hangs after the work': {
    works: 'unseen',
    pass: async ({ forward }) => {
      await forward();
    },
  },
  'sends its head and hangs': {
    works: 'unseen',
    pass: async ({ forward, response }) => {
      const { status, text } = await forward();
      response.writeHead(status, { ...JSON_TYPE, 'Content-Length': String(text.length) }).write(text.slice(0, 4));
    },
  },
  'cuts the connection': { works: 'never', pass: cut },
  'cuts the connection after the work': {
    works: 'unseen',
    pass: async (passing) => {
      await passing.forward();
      cut(passing);
    },
  },
  'cuts the connection in its answer': {
    works: 'unseen',
    pass: async (passing) => {
      const { status, text } = await passing.forward();
      const head = { ...JSON_TYPE, 'Content-Length': String(Buffer.byteLength(text)) };
      passing.response.writeHead(status, head).write(text.slice(0, text.length / 2), () => cut(passing));
    },
  },
  'answers half its text': {
    works: 'unseen',
    pass: async ({ forward, response }) => {
      const { status, text } = await forward();
      response.writeHead(status, JSON_TYPE).end(text.slice(0, Math.floor(text.length / 2)));
    },
  },
  'answers nothing': say(200, ''),
  'answers 500': say(500, '{"error":"Internal Server Error"}'),
  'answers 502 with a page': say(502, '<html><body>Bad Gateway</body></html>', { 'Content-Type': 'text/html' }),
  'answers 200 with a page': say(200, '<html><body>Welcome</body></html>', { 'Content-Type': 'text/html' }),
  'answers other JSON': say(200, '{"hello":"world"}'),
  'answers a list': say(200, '[]'),
  'answers null': say(200, '{"result":null}'),
  'answers another result': say(200, '{"result":["DONE",{"a":1}]}'),
  'answers 200 with an error': say(200, '{"error":"ERR something"}'),
  'knows no such token': say(401, '{"error":"WRONGPASS invalid or missing auth token"}'),
  'has no commands left': say(429, '{"error":"ERR max daily request limit exceeded. Limit: 10000, Usage: 10000"}'),
  'is loading': redisError('LOADING Redis is loading the dataset in memory'),
  'is out of memory': redisError("OOM command not allowed when used memory > 'maxmemory'."),
  'only reads': redisError("READONLY You can't write against a read only replica."),
  'cannot save': redisError('MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist'),
  'is full': redisError('ERR DB capacity quota exceeded'),
  'loses every first answer': {
    works: 'answers',
    pass: async (passing) => {
      if (passing.repeats > 0) return through(passing);
      await passing.forward();
      cut(passing);
    },
  },
  flaps: { works: 'answers', pass: (passing) => (passing.random() < 0.5 ? through(passing) : cut(passing)) },
  'flaps after the work': {
    works: 'answers',
    pass: async (passing) => {
      if (passing.random() < 0.5) return through(passing);
      await passing.forward();
      cut(passing);
    },
  },
};

export interface FaultyStore {
  readonly urlIn: (mode: string) => string;
  readonly stop: () => Promise<void>;
}

export async function startFaultyStore(real: string, seed: number): Promise<FaultyStore> {
  const random = randomFrom(seed);
  const seen = new Map<string, number>();
  let mode: Mode = { works: 'answers', pass: through };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const name = body.toString();
    const repeats = seen.get(name) ?? 0;
    seen.set(name, repeats + 1);
    const headers = Object.entries(request.headers).filter(([header]) =>
      /^(?:authorization|upstash-|content-type)/.test(header),
    );
    const forward = async () => {
      const answered = await fetch(new URL(request.url ?? '/', real), {
        method: 'POST',
        headers: headers.map(([header, value]): [string, string] => [header, String(value)]),
        body,
      });
      return { status: answered.status, text: await answered.text() };
    };
    await mode.pass?.({ forward, response, repeats, random });
  }

  const stop = gracefulShutdown(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlIn(name) {
      seen.clear();
      mode = MODES[name] ?? mode;
      return mode.pass ? `http://127.0.0.1:${port}` : 'http://127.0.0.1:9';
    },
    async stop() {
      server.closeAllConnections();
      await stop();
    },
  };
}
