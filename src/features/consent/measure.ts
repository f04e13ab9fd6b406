/**
 * Page views and web vitals of a shopper who agreed (decisions U4), to the shop's own server: which page and how fast,
 * nothing about who. Stops when the agreement is taken back, here or on another page.
 */
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { scrubPath } from '../../domain/reporting/scrub.ts';
import { listen } from '../../lib/events.ts';

let isAllowed = false;
let isStarted = false;
let isRefused = (): boolean => false;
const measured = new Map<string, { name: string; value: number }>();

/** @param hasRefused whether a refusal is stored: a page that was in the browser's cache and another tab have not heard of it */
export function startMeasuring(hasRefused: () => boolean): void {
  isAllowed = true;
  isRefused = hasRefused;
  if (isStarted) return;
  isStarted = true;
  listen('consent', (allowed) => {
    isAllowed = allowed;
    measured.clear();
  });
  whenShown(countView);
  // The page came back out of the browser's cache: seen once more.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) countView();
  });
  const keep = ({ name, value }: Metric): void => void measured.set(name, { name, value });
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendVitals();
  });
}

/** A page that the browser prepares ahead is no visit yet. */
function whenShown(run: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', run, { once: true });
  } else run();
}

const url = (): string => scrubPath(location.pathname);

const mayMeasure = (): boolean => isAllowed && !isRefused();

function countView(): void {
  if (mayMeasure()) send('/api/logs/pageview', { type: 'pageview', url: url(), timestamp: new Date().toISOString() });
}

function sendVitals(): void {
  const metrics = [...measured.values()];
  measured.clear();
  if (metrics.length > 0 && mayMeasure()) send('/api/logs/web-vitals', { url: url(), metrics });
}

function send(address: string, body: unknown): void {
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
    // A count that is lost is lost.
  }).catch(() => undefined);
}
