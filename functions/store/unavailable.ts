/**
 * The one error the store throws. The client's own messages hold the whole command with its
 * arguments (orders, e-mails, password hashes), so nothing of them is kept but a code word.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly command: string;
  readonly reason: string;
  readonly durationMs: number;

  constructor(command: string, reason: string, durationMs: number) {
    super(`Store command "${command}" failed: ${reason} after ${durationMs} ms`);
    this.command = command;
    this.reason = reason;
    this.durationMs = durationMs;
  }
}

/** One word for what went wrong: `timeout`, `network`, `answer` (not JSON) or Redis' own code (`WRONGTYPE`, `ERR`, …). */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'timeout';
  if (error.name === 'UpstashJSONParseError') return 'answer';
  if (error.name === 'UpstashError') return /\b(?:[A-Z]{3,20})\b/.exec(firstWords(error.message))?.[0] ?? 'refused';
  return 'network';
}

/** Only the beginning, where Redis puts its code; the arguments come after "command was:". */
function firstWords(message: string): string {
  const start = /^Command \d+ \[ \S+ \] failed: (.*)$/s.exec(message)?.[1] ?? message;
  return start.split(/[\s,:]/, 1)[0] ?? '';
}
