import { isOwnMachine } from '../../lib/host.ts';

/** Has unhandled errors, rejections and islands that do not come alive reported (spec §7); not from one's own machine. */
export function watchErrors(): void {
  if (isOwnMachine(location.hostname)) return;
  addEventListener('error', ({ error, message }) => tell(error ?? message, 'error'));
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isLeftOutTransition(reason)) tell(reason, 'rejection');
  });
  // What a feature coped with, in words of its own.
  addEventListener('kp:problem', (event) => {
    if (event instanceof CustomEvent) tell(event.detail, 'problem');
  });
  document.addEventListener('astro:hydration-error', (event) => {
    if (event instanceof CustomEvent) tell((event.detail as { error?: unknown } | null)?.error, 'hydration');
  });
}

/** A browser that leaves a page transition out says so as a rejection nobody can catch; the page is none the worse. */
const isLeftOutTransition = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.message.startsWith('Transition was');

function tell(thrown: unknown, kind: string): void {
  // A reporter that cannot be loaded has nobody to tell.
  import('./report.ts').then(({ report }) => report(thrown, kind)).catch(() => undefined);
}
