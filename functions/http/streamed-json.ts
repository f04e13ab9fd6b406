/** JSON that is sent while it is read. */
import { log, placeOf } from './log.ts';

/**
 * The bytes of a value's JSON: rows of an `AsyncIterable` as they come, a `Promise` once it is known, each asked for when
 * what stands before it was taken. A failure on the way is logged and errors the stream: the connection ends before the
 * JSON does.
 */
export function streamJson(value: unknown, requestId: string): ReadableStream<Uint8Array> {
  const pieces = reported(jsonOf(value), requestId);
  const encoder = new TextEncoder();
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    /** Nobody reads on: nothing more is asked for. */
    async cancel() {
      await pieces.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

async function* reported(pieces: AsyncIterable<string>, requestId: string): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    log('error', 'answer_broken_off', { requestId, ...placeOf(error) });
    throw error;
  }
}

async function* jsonOf(value: unknown): AsyncGenerator<string> {
  const known = value instanceof Promise ? ((await value) as unknown) : value;
  if (isIterable(known)) yield* listOf(known);
  else if (isRecord(known) && Object.values(known).some(arrives)) yield* recordOf(known);
  else yield JSON.stringify(known);
}

async function* listOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* recordOf(record: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, field] of Object.entries(record)) {
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* jsonOf(field);
    before = ',';
  }
  yield '}';
}

/** Whether it, or something in it, is still on its way. */
const arrives = (value: unknown): boolean =>
  value instanceof Promise || isIterable(value) || (isRecord(value) && Object.values(value).some(arrives));

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
