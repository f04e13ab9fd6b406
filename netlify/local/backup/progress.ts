/** How far a backup or a restore has come, on one line of a terminal; elsewhere a line now and then. */
const TERMINAL_MS = 200;
const LOG_MS = 10_000;

export interface Progress {
  readonly tell: (words: string) => void;
  /** Leaves the line as it is. */
  readonly end: () => void;
}

export function startProgress(out: NodeJS.WriteStream = process.stderr): Progress {
  const pause = out.isTTY ? TERMINAL_MS : LOG_MS;
  let last = performance.now() - TERMINAL_MS;
  let isOpen = false;
  return {
    tell(words) {
      const now = performance.now();
      if (now - last < pause) return;
      last = now;
      isOpen = out.isTTY;
      out.write(out.isTTY ? `\r${words}` : `${words}\n`);
    },
    end() {
      if (isOpen) out.write('\n');
      isOpen = false;
    },
  };
}
