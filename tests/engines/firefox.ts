/** Firefox by WebDriver BiDi, which it speaks itself: no driver and no package are needed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { EngineMissing, within, type Engine } from './engine.ts';
import { onPath } from './on-path.ts';

const PATIENCE_S = 60;

/** The policy's refusals are not told to the protocol: the page says them. */
const TELLS_VIOLATIONS = `() => addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('security policy: ' + violatedDirective + ' ' + blockedURI))`;

interface Message {
  readonly id?: number;
  readonly type: string;
  readonly method?: string;
  readonly message?: string;
  readonly result?: Record<string, unknown>;
  readonly params?: Record<string, unknown>;
}

/** @throws EngineMissing */
export async function startFirefox(): Promise<Engine> {
  const command = (await onPath('firefox-esr')) ?? (await onPath('firefox'));
  if (command === null) throw new EngineMissing('firefox-esr');
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-firefox-'));
  const flags = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(command, flags, { env: { ...process.env, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await within(PATIENCE_S, 'Firefox', addressIn(createInterface(child.stderr)));
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const complaints: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else complaints.push(...complaintOf(message));
  });
  let last = 0;
  async function send(method: string, params: object): Promise<Record<string, unknown>> {
    const id = (last += 1);
    const answered = new Promise<Message>((resolve) => void waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await within(PATIENCE_S, method, answered);
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message ?? ''}`);
    return answer.result ?? {};
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] });
  await send('script.addPreloadScript', { functionDeclaration: TELLS_VIOLATIONS });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  return {
    name: 'Firefox',
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { result, exceptionDetails } = (await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown);
    },
    act: (actions) => send('input.performActions', { context, actions }),
    complaints: () => complaints,
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /ws:\/\/[\d.:]+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error('Firefox ended before it listened');
}

function complaintOf({ method, params = {} }: Message): string[] {
  if (method === 'log.entryAdded') {
    const { level, text } = params as { level: string; text: string };
    return level === 'error' ? [`console: ${text}`] : [];
  }
  const { response } = params as { response?: { status: number; url: string } };
  return response && response.status >= 400 ? [`response: ${response.status} ${response.url}`] : [];
}
