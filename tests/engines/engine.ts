/** A browser of another engine, as the walk needs it. Both protocols describe pointer and keys in the same way. */
export interface Engine {
  readonly name: string;
  readonly open: (address: string) => Promise<unknown>;
  /** Value of an expression in the page, which JSON can carry. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Sources of input with their actions, as WebDriver names them. */
  readonly act: (sources: readonly object[]) => Promise<unknown>;
  /** Errors on the console so far. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** The command of an engine is not on this machine. */
export class EngineMissing extends Error {}

/** Rejects after `seconds`, with what was waited for. */
export async function within<Value>(seconds: number, what: string, work: Promise<Value>): Promise<Value> {
  const late = AbortSignal.timeout(seconds * 1000);
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      late.addEventListener('abort', () => reject(new Error(`${what}: no answer in ${seconds} s`))),
    ),
  ]);
}
