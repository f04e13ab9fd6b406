import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { text, type Letter } from '../../../functions/mail/letter.ts';
import { deliver } from '../../../functions/mail/outbox.ts';
import { post } from '../../../functions/mail/send.ts';
import { startTestShop, type TestShop } from '../support/account.ts';

let shop: TestShop;
let written = '';
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  written = '';
});
afterAll(() => shop.stop());

const letter = (parts: Partial<Letter> = {}): Letter => ({
  subject: 'Konu',
  locale: 'tr',
  blocks: [text('Gövde ş')],
  ...parts,
});
const compose = () => letter();
const HELD = { id: 'contact:test', holder: 'test', kind: 'contact' } as const;

function listenToLog(): void {
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
}

/** The least an SMTP server says; keeps what it was told. */
async function startSmtp(): Promise<{ url: string; said: () => string; stop: () => Promise<void> }> {
  let said = '';
  const server: Server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (isData) {
        if (!said.endsWith('\r\n.\r\n')) return;
        isData = false;
        socket.write('250 kept\r\n');
        return;
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        isData = line === 'DATA';
        socket.write(
          line.startsWith('EHLO')
            ? '250 test\r\n'
            : isData
              ? '354 go on\r\n'
              : line === 'QUIT'
                ? '221 bye\r\n'
                : '250 ok\r\n',
        );
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    said: () => said,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

describe('the outbox', () => {
  it('gets a mail whole, under names that sort by time', async () => {
    await post('a@example.com', letter());
    await post('b@example.com', letter({ subject: 'İkinci' }));
    const [first, second] = await shop.mails();
    expect(first).toMatchObject({ to: 'a@example.com', subject: 'Konu', text: 'Gövde ş\n' });
    expect(first?.html).toContain('>Gövde ş</p>');
    expect(second?.subject).toBe('İkinci');
    expect((await readdir(process.env.OUTBOX_DIR!)).every((name) => name.endsWith('.json'))).toBe(true);
  });

  it('keeps a subject on one line', async () => {
    await post('c@example.com', letter({ subject: 'A\r\nBcc: x@example.com\u2028B' }));
    expect((await shop.mails('c@example.com'))[0]?.subject).toBe('A Bcc: x@example.com B');
  });
});

describe('a mail server', () => {
  it('gets one mail to one address, with the headers of the shop', async () => {
    const smtp = await startSmtp();
    vi.stubEnv('SMTP_URL', smtp.url);
    vi.stubEnv('MAIL_FROM', 'shop@example.com');
    await post('"x, y@example.com"@example.com', letter({ subject: 'Sipariş\r\nBcc: z@example.com' })).catch(
      () => undefined,
    );
    await post('a@example.com', letter({ oneClick: `https://shop.test/api/marketing/one-click?t=${'x'.repeat(90)}` }));
    const said = smtp.said();
    expect(said).toContain('MAIL FROM:<shop@example.com>');
    expect(said).toContain('RCPT TO:<a@example.com>');
    expect(said).toContain('Auto-Submitted: auto-generated');
    // A folded header is one line again without its breaks; the address in it must stay whole (RFC 8058).
    expect(said.replace(/\r\n[ \t]+/g, ' ')).toContain(
      `List-Unsubscribe: <https://shop.test/api/marketing/one-click?t=${'x'.repeat(90)}>`,
    );
    expect(said).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(said).not.toMatch(/^Bcc:|RCPT TO:<(?:x|y|z)@/im);
    await smtp.stop();
  });

  it('gets each file with its type, and a plain text without one', async () => {
    const smtp = await startSmtp();
    vi.stubEnv('SMTP_URL', smtp.url);
    const type = 'text/calendar; charset=utf-8; method=CANCEL';
    const attachments = [
      { name: 'a.ics', text: 'BEGIN:VCALENDAR\r\n', type },
      { name: 'b.txt', text: 'Sözleşme' },
    ];
    await post('a@example.com', letter({ attachments }));
    const said = smtp.said().replace(/\r\n[ \t]+/g, ' ');
    expect(said).toMatch(/^Content-Type: text\/calendar; (?=.*charset=utf-8)(?=.*method=CANCEL)(?=.*name=a\.ics)/m);
    expect(said).toMatch(/^Content-Type: text\/plain; (?=.*charset=utf-8)(?=.*name=b\.txt)/m);
    await smtp.stop();
  });

  it('sends an answer to the shop where its letters have another sender, and leaves the shop’s own letters as they are', async () => {
    const { email } = facts.contact;
    vi.stubEnv('ORDERS_MAIL', 'siparis@example.com');
    await post('same@example.com', letter());
    vi.stubEnv('MAIL_FROM', 'gonderen@example.com');
    await post('other@example.com', letter());
    await post('named@example.com', letter({ replyTo: 'b@example.com' }));
    await post(email, letter());
    await post('siparis@example.com', letter());
    const replies = async (to: string) => (await shop.mails(to)).map(({ replyTo }) => replyTo);
    expect(await replies('same@example.com')).toEqual([undefined]);
    expect(await replies('other@example.com')).toEqual([email]);
    expect(await replies('named@example.com')).toEqual(['b@example.com']);
    expect(await replies(email)).toEqual([undefined]);
    expect(await replies('siparis@example.com')).toEqual([undefined]);
  });

  it('that is away fails no call, and the log names no address', async () => {
    listenToLog();
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    expect(await deliver(HELD, 'gizli@example.com', compose)).toEqual({ outcome: 'LATER', reason: 'esocket' });
    expect(written).toContain('mail_failed');
    expect(written).not.toContain('gizli');
  });
});

describe('without a way to send', () =>
  it('the log names the missing variable, and nothing throws', async () => {
    listenToLog();
    vi.stubEnv('OUTBOX_DIR', undefined);
    expect(await deliver(HELD, 'gizli@example.com', compose)).toEqual({ outcome: 'LATER', reason: 'environment' });
    expect(written.match(/"variables":\["SMTP_URL"\]/g)).toHaveLength(1);
  }));

describe('a folder that cannot be written', () =>
  it('fails no call', async () => {
    listenToLog();
    const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-mail-'));
    await writeFile(path.join(folder, 'file'), '');
    vi.stubEnv('OUTBOX_DIR', path.join(folder, 'file'));
    expect(await deliver(HELD, 'folder@example.com', compose)).toMatchObject({ outcome: 'LATER' });
    expect(written).toContain('mail_failed');
    await rm(folder, { recursive: true });
  }));
