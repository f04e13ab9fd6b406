/**
 * Encodes pictures in a thread of its own, which is started when the first is asked for. A photograph that is read takes 8 MB
 * beside the heap of its thread, and V8 looks through the whole heap after every few of them: through half a gigabyte of a build
 * that was a tenth of its processor time, through that of a thread that holds nothing else it is none.
 */
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ofProcess } from '../of-process.ts';
import type { Wanted } from './encode.ts';
import type { Answer } from './thread.ts';

/** From the project's root, where Astro runs: what is bundled knows no more where its file lay. */
const THREAD = 'src/build/encoder/thread.ts';

interface Waiting {
  readonly resolve: (made: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (fault: Error) => void;
}

/** One thread for all: what pages ask for and what the build's own steps do. */
const state = ofProcess('encoder', () => ({
  waiting: new Map<number, Waiting>(),
  thread: undefined as Worker | undefined,
  last: 0,
}));

/** Rejects where a source cannot be read. */
export function encoded(wanted: Wanted): Promise<Uint8Array<ArrayBuffer>> {
  const asked = (state.thread ??= started());
  const id = (state.last += 1);
  return new Promise((done, reject) => {
    state.waiting.set(id, { resolve: done, reject });
    asked.ref();
    asked.postMessage({ id, wanted });
  });
}

function started(): Worker {
  const worker = new Worker(resolve(THREAD));
  worker.on('message', (answer: Answer) => {
    const asked = state.waiting.get(answer.id);
    state.waiting.delete(answer.id);
    // Nothing left to do: the process may end.
    if (state.waiting.size === 0) worker.unref();
    if ('made' in answer) asked?.resolve(answer.made);
    else asked?.reject(new Error(answer.fault));
  });
  worker.on('error', (fault) => {
    state.thread = undefined;
    for (const { reject } of state.waiting.values()) reject(fault instanceof Error ? fault : new Error(String(fault)));
    state.waiting.clear();
  });
  return worker;
}
