/** A mail server that does as it is told. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * The server's behaviour with a letter: a number is the code it refuses the recipient with, `text-` and a number the
 * one it refuses the text with, and more words behind it what it says then; it hangs instead of saying hello, taking the recipient or taking the text. A server
 * that knows no password is started so, and refuses every client that names one.
 */
export type Manner =
  | 'accepts'
  | 'hangs'
  | 'hangs at hello'
  | 'hangs after the text'
  | 'knows no password'
  | 'loses its answer'
  | number
  | `text-${number}`
  | `text-${number} ${string}`;

export interface ReceivedLetter {
  readonly to: string;
  readonly source: string;
  readonly messageId: string;
}

export interface MailServer {
  readonly url: string;
  /** Letters it has accepted, or taken and not said so. */
  readonly received: ReceivedLetter[];
  behave: (manner: Manner) => void;
  readonly stop: () => Promise<void>;
}

class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, words = 'not now') {
    super(words);
    this.responseCode = responseCode;
  }
}

export async function startMailServer(manner: Manner = 'accepts'): Promise<MailServer> {
  let now = manner;
  const received: ReceivedLetter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: manner === 'knows no password' ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth(_auth, _session, answer) {
      answer(new Refusal(535));
    },
    onConnect(_session, answer) {
      if (now !== 'hangs at hello') answer();
    },
    onRcptTo(_address, _session, answer) {
      if (now === 'hangs') return;
      if (typeof now === 'number') answer(new Refusal(now));
      else answer();
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (now === 'hangs after the text') return;
        if (typeof now === 'string' && now.startsWith('text-')) {
          const [, code = '', words] = /^text-(\d+) ?(.+)?$/.exec(now) ?? [];
          answer(new Refusal(Number(code), words));
          return;
        }
        const source = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '';
        received.push({ to: envelope.rcptTo[0]?.address ?? '', source, messageId });
        if (now !== 'loses its answer') answer();
      });
    },
  });
  // A client that hangs up is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(next) {
      now = next;
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** A mail server that never falls silent and never comes to the point: every 300 ms one more line of an answer without end. */
export async function startDrippingServer(): Promise<Pick<MailServer, 'url' | 'stop'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.write('220 here\r\n');
    const drip = setInterval(() => socket.write('250-still here\r\n'), 300);
    socket.on('error', () => undefined).once('close', () => clearInterval(drip));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
