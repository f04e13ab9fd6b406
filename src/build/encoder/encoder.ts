/**
 * Encodes pictures in a thread of its own, which is started when the first is asked for. A photograph that is read takes 8 MB
 * beside the heap of its thread, and V8 looks through the whole heap after every few of them: through half a gigabyte of a build
 * that was a tenth of its processor time, through that of a thread that holds nothing else it is none.
 */
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Wanted } from './encode.ts';
import type { Answer } from './thread.ts';

/** From the project's root, where Astro runs: what is bundled knows no more where its file lay. */
const THREAD = 'src/build/encoder/thread.ts';

interface Waiting {
  readonly resolve: (made: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (fault: Error) => void;
}

const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let last = 0;

/** Rejects where a source cannot be read. */
export function encoded(wanted: Wanted): Promise<Uint8Array<ArrayBuffer>> {
  const asked = (thread ??= started());
  const id = (last += 1);
  return new Promise((done, reject) => {
    waiting.set(id, { resolve: done, reject });
    asked.ref();
    asked.postMessage({ id, wanted });
  });
}

function started(): Worker {
  const worker = new Worker(resolve(THREAD));
  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    // Nothing left to do: the process may end.
    if (waiting.size === 0) worker.unref();
    if ('made' in answer) asked?.resolve(answer.made);
    else asked?.reject(new Error(answer.fault));
  });
  worker.on('error', (fault) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(fault instanceof Error ? fault : new Error(String(fault)));
    waiting.clear();
  });
  return worker;
}
