/** The thread that encodes: `encoder.ts` starts it. Answers may come in another order than they were asked for. */
import { parentPort } from 'node:worker_threads';
import { encode, type Wanted } from './encode.ts';

/** An error is told in words: with all that belongs to it, it may not be copied from thread to thread. */
export type Answer = { readonly id: number } & (
  { readonly made: Uint8Array<ArrayBuffer> } | { readonly fault: string }
);

const answer = (told: Answer): void => parentPort?.postMessage(told);

parentPort?.on('message', ({ id, wanted }: { id: number; wanted: Wanted }) => {
  encode(wanted).then(
    (made) => answer({ id, made: new Uint8Array(made) }),
    (fault: unknown) => answer({ id, fault: fault instanceof Error ? fault.message : String(fault) }),
  );
});
