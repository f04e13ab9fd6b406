import { listen } from '../../lib/events.ts';
import { isOwnMachine } from '../../lib/host.ts';

/** Has unhandled errors, rejections and islands that do not come alive reported (spec §7); not from one's own machine. */
export function watchErrors(): void {
  if (isOwnMachine(location.hostname)) return;
  addEventListener('error', ({ error, message }) => report(error ?? message, 'error'));
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isSkippedTransition(reason)) report(reason, 'rejection');
  });
  listen('problem', (message) => report(message, 'problem'));
  addEventListener('astro:hydration-error', (event) => {
    report((event as CustomEvent<{ error?: unknown } | null>).detail?.error, 'hydration');
  });
}

/** A browser that skips a view transition rejects a promise of its own, which nobody can catch and which harms nothing. */
const isSkippedTransition = (reason: unknown): boolean => String(reason).includes(': Transition was');

function report(thrown: unknown, kind: string): void {
  // Ignore a failed download of the reporter: reporting that would need the reporter.
  import('./report.ts').then((reporter) => reporter.report(thrown, kind)).catch(() => undefined);
}
