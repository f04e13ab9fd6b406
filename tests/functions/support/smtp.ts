/** A mail server that does as it is told. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What it does with a letter: a number is the code it refuses the recipient with. */
export type Manner = 'accepts' | 'hangs' | 'loses its answer' | number;

export interface Received {
  readonly to: string;
  readonly source: string;
  readonly messageId: string;
}

export interface MailServer {
  readonly url: string;
  /** Letters it has accepted, or taken and not said so. */
  readonly received: Received[];
  behave: (manner: Manner) => void;
  readonly stop: () => Promise<void>;
}

class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number) {
    super('not now');
    this.responseCode = responseCode;
  }
}

export async function startMailServer(manner: Manner = 'accepts'): Promise<MailServer> {
  let now = manner;
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, answer) {
      if (now === 'hangs') return;
      if (typeof now === 'number') answer(new Refusal(now));
      else answer();
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
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
