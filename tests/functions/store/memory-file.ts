/** An in-process engine on a file of its own, for the tests of that file. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Engine } from '../../../netlify/local/store/engine.ts';
import { startMemoryEngine } from '../../../netlify/local/store/memory-engine.ts';

export interface MemoryFile {
  readonly folder: string;
  readonly file: string;
  /** Words that an owner read in this case. */
  readonly said: string[];
}

/** A new folder for each case. */
export function useMemoryFile(): {
  readonly at: MemoryFile;
  readonly start: (options?: Parameters<typeof startMemoryEngine>[0]) => Promise<Engine>;
  readonly stop: (engine: Engine) => Promise<void>;
  readonly saved: (words: string) => Promise<void>;
} {
  let parent = '';
  const at = { folder: '', file: '', said: [] as string[] };
  const running = new Set<Engine>();

  beforeAll(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'kivrim-saving-'));
  });
  beforeEach(async () => {
    at.folder = await mkdtemp(path.join(parent, 'x-'));
    at.file = path.join(at.folder, 'store.jsonl');
    at.said = [];
  });
  afterEach(async () => {
    await Promise.all([...running].map((engine) => stop(engine).catch(() => undefined)));
  });
  afterAll(async () => {
    await rm(parent, { recursive: true, force: true });
  });

  async function stop(engine: Engine): Promise<void> {
    running.delete(engine);
    await engine.stop();
  }

  return {
    at,
    stop,
    async start(options) {
      const engine = await startMemoryEngine({
        file: at.file,
        saveEveryMs: 20,
        say: (words) => at.said.push(words),
        ...options,
      });
      running.add(engine);
      return engine;
    },
    // A store of the shop's own saves each second; a loaded machine takes longer.
    saved: (words) => expect.poll(() => readFile(at.file, 'utf8').catch(() => '')).toContain(words),
  };
}

/** The answer of a command, as text. */
export async function text(engine: Engine, ...command: string[]): Promise<unknown> {
  const reply = await engine.send(command);
  return Array.isArray(reply) ? reply.map(String) : Buffer.isBuffer(reply) ? String(reply) : reply;
}
