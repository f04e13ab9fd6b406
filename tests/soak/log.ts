/** Lines that the functions log meanwhile are searched for people instead of printed. */
import { peopleIn } from './people.ts';

export interface KeptLog {
  readonly lines: () => number;
  /** How often each event was logged. */
  readonly events: Readonly<Record<string, number>>;
  /** Lines that name somebody, or hold a token. */
  readonly personal: readonly string[];
  readonly stop: () => void;
}

const MOST_SHOWN = 5;

export function keepLog(): KeptLog {
  const write = process.stdout.write.bind(process.stdout);
  const events: Record<string, number> = {};
  const personal: string[] = [];
  let lines = 0;
  process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = String(chunk);
    const event = /"event":"(\w+)"/.exec(text)?.[1];
    // A line that is not of the functions is another program's, such as a test runner's.
    if (event === undefined) return write(chunk, ...(rest as []));
    lines += 1;
    events[event] = (events[event] ?? 0) + 1;
    if ((peopleIn(text).size > 0 || /eyJ|\$2b\$/.test(text)) && personal.length < MOST_SHOWN) personal.push(text);
    return true;
  };
  return {
    lines: () => lines,
    events,
    personal,
    stop() {
      process.stdout.write = write;
    },
  };
}
