/** WebKitGTK by its driver, in the small browser that comes with it, on a screen of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createServer, type AddressInfo } from 'node:net';
import { arch } from 'node:os';
import { EngineMissing, within, type Engine } from './engine.ts';
import { onPath } from './on-path.ts';

const PATIENCE_S = 60;
const TRIPLES: Readonly<Record<string, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };
const BROWSER_FOLDERS = ['4.1', '6.0', '4.0'].map(
  (version) => `/usr/lib/${TRIPLES[arch()] ?? ''}/webkit2gtk-${version}`,
);

/** @throws EngineMissing */
export async function startWebKit(): Promise<Engine> {
  const [driver, screen, browser] = await Promise.all([
    onPath('WebKitWebDriver'),
    onPath('Xvfb'),
    onPath('MiniBrowser', BROWSER_FOLDERS),
  ]);
  if (driver === null || browser === null) throw new EngineMissing('webkit2gtk-driver');
  if (screen === null) throw new EngineMissing('xvfb');

  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await within(PATIENCE_S, 'Xvfb', once(xvfb.stdio[3]!, 'data'))) as [Buffer];
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      if (/CONSOLE (?:\w+ )*ERROR/.test(line)) complaints.push(line);
    });

  async function send(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<unknown> {
    const answer = await within(
      PATIENCE_S,
      address,
      fetch(`http://127.0.0.1:${port}${address}`, { method, ...(body && { body: JSON.stringify(body) }) }),
    );
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
    return value;
  }
  const args = [
    '--automation',
    '--enable-write-console-messages-to-stdout=true',
    // 2.50.6 crashes on the way from one page to the other, of two empty pages too.
    '--features=-CrossDocumentViewTransitions',
  ];
  const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } } };
  const { sessionId } = (await untilItListens(() => send('POST', '/session', asked))) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    name: 'WebKitGTK',
    open: (url) => send('POST', `${session}/url`, { url }),
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression})`;
      const text = (await send('POST', `${session}/execute/sync`, { script, args: [] })) as string | null;
      return text === null ? undefined : (JSON.parse(text) as unknown);
    },
    act: (actions) => send('POST', `${session}/actions`, { actions }),
    complaints: () => complaints,
    async close() {
      await send('DELETE', session).catch(() => undefined);
      await end(child);
      await end(xvfb);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilItListens<Value>(work: () => Promise<Value>, tries = 50): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (tries === 0 || !(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return untilItListens(work, tries - 1);
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
