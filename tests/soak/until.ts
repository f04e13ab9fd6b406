const STEP_MS = 4;
const PATIENCE_MS = 5000;

/** What `look` answers as soon as it is something; undefined when that takes too long. */
export async function until<Value>(
  look: () => Value | null | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<Value | undefined> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = look();
    if (seen) return seen;
    if (performance.now() > end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
