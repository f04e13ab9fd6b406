import type { ClientDirective } from 'astro';
import { fetchFiles } from '../lib/module-files.ts';

/** Settings of `client:intent` where an island is placed. */
export interface Intent {
  /** With this parameter in the address, or one named as a field, it comes alive at once. */
  query: string;
  /** Told where its code cannot be fetched. */
  failed: string;
}

declare global {
  interface Window {
    /** Files of each island that the page has not, by the address of its component (`build/lean/island-modules.ts`). */
    islandModules?: Readonly<Record<string, readonly string[]>>;
  }
}

/** After this long on a connection that is not slow it comes alive by itself. */
const IDLE_MS = 6000;

/** Longest and widest press that is still one: Android's long press begins at half a second, and a slow phone is late. */
const PRESS_MS = 2000;
const SLIP_PX = 15;

const TURNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'change'] as const;

/**
 * Brings an island alive at the first touch. Until then its fields are those of the browser; a button pressed meanwhile
 * is pressed again as soon as the island says `alive`, which it must do once its handlers see what was typed.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const { query, failed } = value as unknown as Intent;
  /** Pressed elements, each once. */
  const pressed = new Map<Element, () => void>();
  let waking = false;
  const told = document.createElement('p');
  told.role = 'alert';
  told.className = 'field-error';

  const fail = (): void => {
    waking = false;
    island.ariaBusy = null;
    // A reader who has done nothing yet is told nothing.
    if (pressed.size === 0 && !isFilled(island)) return;
    told.textContent = failed;
    island.after(told);
  };
  const wake = (): void => {
    if (waking) return;
    waking = true;
    told.remove();
    fetchFiles(self.islandModules?.[island.getAttribute('component-url') ?? ''] ?? [])
      .then(load)
      .then((hydrate) => hydrate())
      .catch((error: unknown) => {
        // As Astro tells it: the reporter of errors hears of it too.
        island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }));
      });
  };
  const keep = (event: Event, at: Element, press: () => void): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.set(at, press);
    island.ariaBusy = 'true';
    wake();
  };
  const onSubmit = (event: SubmitEvent): void => {
    const { target: form, submitter } = event;
    if (form instanceof HTMLFormElement) keep(event, form, () => form.requestSubmit(submitter));
  };
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element && event.target.closest('button[type=button]:not([popovertarget])');
    if (button instanceof HTMLElement) keep(event, button, () => button.click());
  };

  island.addEventListener('submit', onSubmit, true);
  island.addEventListener('click', onClick, true);
  followPresses(island);
  for (const turn of TURNS) island.addEventListener(turn, wake, { once: true, passive: true, capture: true });
  const onAlive = (): void => {
    island.removeEventListener('submit', onSubmit, true);
    island.removeEventListener('click', onClick, true);
    island.ariaBusy = null;
    for (const press of pressed.values()) press();
  };
  island.addEventListener('alive', onAlive, { once: true });
  island.addEventListener('astro:hydration-error', fail);

  for (const name of new URLSearchParams(location.search).keys()) {
    if (name === query || island.querySelector(`[name="${CSS.escape(name)}"]`)) wake();
  }
  addEventListener('pageshow', () => {
    if (isFilled(island)) wake();
    setTimeout(() => {
      if (!isSlow()) requestIdle(wake);
    }, IDLE_MS);
  });
};
export default intent;

/**
 * A sum that comes while a finger is down pushes the button away from below it, and the browser's click is on something
 * else. Such a press counts for what it began on; one that is drawn away does not. React's own forms put off what would move
 * (`useDeferUntilPointerUp.ts`); what comes alive cannot.
 */
function followPresses(island: HTMLElement): void {
  let began: PointerEvent | undefined;
  const press = (click: MouseEvent): void => {
    const down = began;
    began = undefined;
    if (!down || !(down.target instanceof Element) || !(click.target instanceof Node)) return;
    const at = down.target.closest<HTMLElement>('button, label');
    if (!at || !island.contains(at) || at.contains(click.target)) return;
    const isOnePress = click.timeStamp - down.timeStamp < PRESS_MS;
    if (!isOnePress || Math.hypot(click.clientX - down.clientX, click.clientY - down.clientY) > SLIP_PX) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    at.click();
  };
  // The whole page is heard: a press that became a scroll has no click, and the next one begins anew.
  addEventListener('pointerdown', (event) => void (began = event), true);
  addEventListener('click', press, true);
}

/** The browser has put back what was typed before a reload or a way back. */
const isFilled = (island: HTMLElement): boolean =>
  [...island.querySelectorAll('input')].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );

const requestIdle = (work: () => void): void => {
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else work();
};

/** Chromium tells what the connection is like; others are taken for fast. */
function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
