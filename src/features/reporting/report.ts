/** The reporter in the browser: loaded with the first error of a page, never before. */
import { entryOf, createReporter } from './reporter.ts';

const reporter = createReporter({
  after: (milliseconds, run) => void setTimeout(run, milliseconds),
  async post(address, body) {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        // Goes on when the page goes away.
        keepalive: true,
      });
      // Too many of them: later ones may pass.
      return response.status < 500 && response.status !== 429;
    } catch {
      return false;
    }
  },
});

// Not `unload`, which would keep the page out of the back-forward cache.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') reporter.flush();
});

export function report(thrown: unknown, kind: string): void {
  const entry = entryOf(thrown, kind, { address: location.href, userAgent: navigator.userAgent, now: new Date() });
  if (entry) reporter.report(entry);
}
