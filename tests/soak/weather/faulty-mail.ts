/**
 * The way of letters: into a folder, refused, or to a server that takes the connection and never speaks. The functions
 * read where to send for every letter, so the environment is what changes.
 */
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mail } from '../../../functions/mail/send.ts';
import type { Weather } from './spells.ts';

export const MAIL_FAULTS = ['refuse', 'hang'] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/** How long the silent server keeps a connection. */
const SILENT_MS = 400;

export interface FaultyMail {
  /** To be called before what may send a letter. */
  readonly step: () => void;
  /** Every letter that was handed over, oldest first. */
  readonly letters: () => Promise<Mail[]>;
  readonly stop: () => Promise<void>;
}

export async function startFaultyMail(weather: Weather<MailFault>): Promise<FaultyMail> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-soak-'));
  const outbox = path.join(folder, 'outbox');
  const noFolder = path.join(folder, 'a-file');
  await writeFile(noFolder, '');
  const silent = createServer((socket) => {
    socket.on('error', () => undefined);
    setTimeout(() => socket.destroy(), SILENT_MS).unref();
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const silentUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;

  function step(): void {
    const fault = weather.next();
    process.env.OUTBOX_DIR = fault === 'refuse' ? path.join(noFolder, 'outbox') : outbox;
    if (fault === 'hang') process.env.SMTP_URL = silentUrl;
    else delete process.env.SMTP_URL;
  }
  step();

  return {
    step,
    async letters() {
      const names = await readdir(outbox).catch(() => []);
      const written = names.filter((name) => name.endsWith('.json')).toSorted();
      return Promise.all(
        written.map(async (name) => JSON.parse(await readFile(path.join(outbox, name), 'utf8')) as Mail),
      );
    },
    async stop() {
      delete process.env.SMTP_URL;
      await new Promise((resolve) => silent.close(resolve));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
