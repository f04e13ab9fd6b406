/** One JSON line per event, for Netlify's log. Callers give names, codes and figures, never what a person typed. */
export type Fields = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export function log(level: 'info' | 'warn' | 'error', event: string, fields: Fields = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** Where an error came from, without its message, which may quote input. */
export function placeOf(error: unknown): { error: string; frames: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, frames: frames.slice(0, 6).map((line) => line.trim()) };
}
