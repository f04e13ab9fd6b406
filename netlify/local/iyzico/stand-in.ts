/**
 * Stands in for the payment provider on one machine: the protocol's calls with checked signatures, a page of buttons in
 * place of a card form, notifications, every bad habit the provider may have, and a clock that can be turned. Written
 * apart from the shop's client, which shares no code with it.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gracefulShutdown } from '../graceful-shutdown.ts';
import { act, type ActResult } from './acts.ts';
import { answerApi, isApiPath, type ApiAnswer } from './api.ts';
import { keepBook, restoreBook } from './book-file.ts';
import { Book, type PayOptions, type Try } from './book.ts';
import { Faults } from './faults.ts';
import type { Carrier } from './instalment-table.ts';
import { Messages, type Notice } from './messages.ts';
import { notice, overviewPage, paymentPage } from './page.ts';
import type { Keys } from './signing.ts';
import { cardOf } from './test-cards.ts';

export interface StandIn extends Keys {
  /** Address for `IYZICO_URI`. */
  readonly uri: string;
  readonly book: Book;
  readonly faults: Faults;
  readonly messages: Messages;
  /** Presses a card on the form of a token, and plans what the provider notifies of it. */
  readonly pay: (token: string, options?: PayOptions & { card?: string; notice?: Notice }) => Promise<Try>;
  /** Turns the clock on, and sends all that is due by then. */
  readonly turn: (ms: number) => Promise<void>;
  /** Number of calls of the protocol so far. */
  readonly calls: () => number;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** 0 takes any free port. */
  readonly port?: number;
  readonly keys?: Keys;
  readonly carrier?: Carrier;
  /** Where notifications go. */
  readonly notifyAt?: string;
  /** Sends what is due as time goes by; a test turns the clock itself. */
  readonly isTicking?: boolean;
  /** Milliseconds of a slow answer. */
  readonly slowMs?: number;
  /** Keeps its book and port for the next start. */
  readonly file?: string;
}

/** Loopback alone: nobody else may decide what was paid. A browser on `localhost` comes back from here as from another site. */
const HOST = '127.0.0.1';

const GOOD_CARD = '5528790000000008';
const BODY_LIMIT_BYTES = 1024 * 1024;
const TICK_MS = 1000;

const randomKeys = (): Keys => ({
  apiKey: `sandbox-standin-${randomBytes(12).toString('hex')}`,
  secretKey: `sandbox-standin-${randomBytes(24).toString('hex')}`,
});

/** @throws Error where a shop is built or served for others */
export function assertOwnMachine({ CONTEXT = 'dev' }: Readonly<Record<string, string | undefined>>): void {
  if (CONTEXT !== 'dev') throw new Error('The stand-in of the payment provider serves one machine, never a deploy.');
}

export async function startStandIn(options: Options = {}): Promise<StandIn> {
  assertOwnMachine(process.env);
  const keys = options.keys ?? randomKeys();
  const { file } = options;
  const book = new Book(options.carrier ?? 'shop');
  const formerPort = file === undefined ? undefined : restoreBook(book, file);
  const faults = new Faults();
  const messages = new Messages(book, keys.secretKey);
  messages.notifyAt = options.notifyAt;
  const held = new Set<() => void>();
  let calls = 0;
  let uri = '';

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', uri);
    const body = await readBody(incoming);
    if (!isApiPath(url.pathname)) {
      show(outgoing, await pageAt(url, incoming.method ?? 'GET', body));
      return;
    }
    calls += 1;
    const desk = {
      book,
      secretKey: keys.secretKey,
      pageOf: (form: { token: string }) => `${uri}/?token=${form.token}&lang=tr`,
    };
    const request = {
      method: incoming.method ?? 'GET',
      url,
      authorization: incoming.headers.authorization,
      randomKey: headerOf(incoming, 'x-iyzi-rnd'),
      body,
    };
    const answer = answerApi(desk, keys, faults, request);
    if (answer.fault === 'cut-before' || answer.fault === 'cut-after') outgoing.destroy();
    else if (answer.fault === 'silent') held.add(() => outgoing.destroy());
    else if (answer.fault === 'slow') sendLater(outgoing, answer);
    else send(outgoing, answer);
  }

  function sendLater(outgoing: ServerResponse, answer: ApiAnswer): void {
    const timer = setTimeout(() => {
      held.delete(giveUp);
      send(outgoing, answer);
    }, options.slowMs ?? 20_000);
    const giveUp = (): void => {
      clearTimeout(timer);
      outgoing.destroy();
    };
    held.add(giveUp);
  }

  async function pageAt({ pathname, searchParams }: URL, method: string, body: string): Promise<ActResult> {
    if (pathname === '/act' && method === 'POST') return act({ book, faults, messages }, new URLSearchParams(body));
    const token = searchParams.get('token');
    const form = book.forms.get(token ?? '');
    if (pathname !== '/' || (token !== null && !form)) return { page: notice('Böyle bir sayfa yok', '') };
    return { page: form ? paymentPage(book, form) : overviewPage(book) };
  }

  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing)
      .then(() => {
        if (file !== undefined) keepBook(book, file, Number(new URL(uri).port));
      })
      .catch((error: unknown) => {
        if (!outgoing.headersSent) outgoing.writeHead(400);
        outgoing.end(error instanceof Error ? error.message : undefined);
      });
  });
  const close = gracefulShutdown(server);
  const listenAt = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, HOST, resolve);
    });
  // Another process may have taken the former port meanwhile.
  await listenAt(options.port ?? formerPort ?? 0).catch((error: unknown) => {
    if (formerPort === undefined) throw error;
    return listenAt(0);
  });
  uri = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const ticking = options.isTicking ? setInterval(() => void messages.sendDue(), TICK_MS).unref() : undefined;

  return {
    ...keys,
    uri,
    book,
    faults,
    messages,
    async pay(token, { card = GOOD_CARD, notice: told = 'never', ...how } = {}) {
      const tried = book.pay(token, cardOf(card), how);
      const form = book.forms.get(token);
      if (form && ['PAID', 'DECLINED', 'NO_3D'].includes(tried)) {
        await messages.tell(form, tried === 'PAID' ? 'SUCCESS' : 'FAILURE', told);
      }
      return tried;
    },
    async turn(ms) {
      book.turn(ms);
      await messages.sendDue();
    },
    calls: () => calls,
    async stop() {
      clearInterval(ticking);
      for (const end of held) end();
      await close();
    },
  };
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(outgoing: ServerResponse, { status, body, type }: ApiAnswer): void {
  outgoing.writeHead(status, { 'Content-Type': type ?? 'application/json;charset=UTF-8' });
  outgoing.end(body);
}

function show(outgoing: ServerResponse, shown: ActResult): void {
  if ('goTo' in shown) outgoing.writeHead(303, { Location: shown.goTo }).end();
  else
    outgoing
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(shown.page);
}
