import { loadTranslate } from '../../i18n/load.ts';
import { watchOwner } from '../../lib/follow-kept.ts';
import { loadStyles } from '../../lib/module-files.ts';
import { ownerHere } from '../../lib/owner.ts';
import styles from './toasts.css?url';

/** Spec §9. */
export const TOAST_MS = 5000;
export const ADDED_TOAST_MS = 2500;

export interface Toast {
  title?: string;
  text: string;
  tone?: 'success' | 'notice' | 'error';
  durationMs?: number;
  /** One thing to do about it, such as undoing; doing it dismisses the toast, and so does another owner of this browser (decisions A10). */
  action?: { label: string; run: () => void };
  /** Id of the element that takes the focus over from a toast that goes; else the page's content does. */
  focusAfter?: string;
  link?: { label: string; href: string };
}

const REGION_ID = 'toasts';

/**
 * Shows a message in the page's live region; it leaves by itself unless pointed at or focused. Its action takes the focus
 * where the pressed button went with what it deleted: a keyboard would not reach the end of the page in time.
 */
export async function showToast(toast: Toast): Promise<void> {
  const owner = ownerHere();
  const [t] = await Promise.all([loadTranslate(['toasts']), loadStyles(styles)]);
  if (toast.action && ownerHere() !== owner) return;
  const element = document.createElement('div');
  element.className = 'toast';
  element.dataset.tone = toast.tone ?? 'notice';
  const text = document.createElement('p');
  text.className = 'toast-text';
  if (toast.title !== undefined) {
    const title = document.createElement('strong');
    title.className = 'toast-title';
    title.textContent = toast.title;
    text.append(title);
  }
  text.append(toast.text);
  element.append(text);
  const dismiss = () => {
    unwatch?.();
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    // By then the action has run, and the page shows what it brought back.
    if (hadFocus) setTimeout(() => focusOn(toast.focusAfter));
  };
  const unwatch = toast.action && watchOwner(dismiss);
  if (toast.link) element.append(linkOf(toast.link));
  const run = () => ownerHere() === owner && toast.action?.run();
  const action = toast.action && buttonOf('toast-action', toast.action.label, run, dismiss);
  if (action) element.append(action);
  element.append(buttonOf('toast-close', t('toasts:close'), () => undefined, dismiss));
  leaveAfter(element, toast.durationMs ?? TOAST_MS, dismiss);
  region().append(element);
  // React has taken the row away while the words were fetched. After a press by mouse or finger the toast leaves by itself.
  if (!action || document.activeElement !== document.body) return;
  action.focus({ preventScroll: true });
  if (!action.matches(':focus-visible')) action.blur();
}

/** Below an open dialog the page is inert: the dialog's own place takes the focus then. */
function focusOn(id = ''): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const place = document.getElementById(id) ?? find('dialog:modal [tabindex="-1"]') ?? find('main');
  place?.focus({ preventScroll: true });
}

function linkOf({ label, href }: { label: string; href: string }): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'toast-action';
  link.textContent = label;
  link.href = href;
  return link;
}

function buttonOf(className: string, label: string, run: () => unknown, dismiss: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = label;
  button.addEventListener('click', () => {
    dismiss();
    run();
  });
  return button;
}

/** The clock stands still while someone points at the toast or has the focus in it; once neither is so it starts over. */
export function leaveAfter(element: EventTarget, milliseconds: number, dismiss: () => void): void {
  let timer = setTimeout(dismiss, milliseconds);
  const held = { pointer: false, focus: false };
  const hold = (by: keyof typeof held, isHeld: boolean) => () => {
    held[by] = isHeld;
    clearTimeout(timer);
    if (!held.pointer && !held.focus) timer = setTimeout(dismiss, milliseconds);
  };
  element.addEventListener('pointerenter', hold('pointer', true));
  element.addEventListener('focusin', hold('focus', true));
  element.addEventListener('pointerleave', hold('pointer', false));
  element.addEventListener('focusout', hold('focus', false));
}

/**
 * Outside an open modal dialog everything is inert, toasts too: a dialog of ours brings a region of its own, and what
 * is left in it when it closes moves to the page.
 */
function region(): HTMLElement {
  const inner = [...document.querySelectorAll<HTMLElement>('dialog:modal [data-toasts]')].at(-1);
  inner?.closest('dialog')?.addEventListener('close', () => pageRegion().append(...inner.children), { once: true });
  return inner ?? pageRegion();
}

function pageRegion(): HTMLElement {
  const present = document.getElementById(REGION_ID);
  if (present) return present;
  const made = document.createElement('div');
  made.id = REGION_ID;
  made.className = 'toasts';
  made.setAttribute('role', 'status');
  made.setAttribute('aria-live', 'polite');
  document.body.append(made);
  return made;
}
