/** The question and the panel to change the answer: both choices are the same kind of button, side by side. */
import type { Translate } from '../../i18n/messages.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { element } from '../../lib/element.ts';
import { emit, listen } from '../../lib/events.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { loadStyles } from '../../lib/module-files.ts';
import { KEY, measure, newChoice, storedChoice } from './choice.ts';
import styles from './consent.css?url';

const FILES = {
  tr: () => import('../../../content/locales/tr/consent.json'),
  en: () => import('../../../content/locales/en/consent.json'),
};

const locale = pageLocale();

async function loadTranslate(): Promise<Translate> {
  const [{ default: consent }] = await Promise.all([FILES[locale](), loadStyles(styles)]);
  return createTranslate({ consent });
}

/** After these the question may have been answered in another tab, or on a page after this one. */
const ELSEWHERE = ['storage', 'pageshow'] as const;

/** At the foot of the page; it covers nothing for good, because the page grows by its height. */
export async function showBar(): Promise<void> {
  const t = await loadTranslate();
  if (storedChoice() !== null || document.querySelector('.consent-bar')) return;
  const bar = element('section', { class: 'consent-bar', 'aria-label': t('consent:label') });
  const text = element('p', { class: 'consent-text' }, t('consent:ask'));
  const details = element('a', { href: paths(locale).page('cookies') }, t('consent:details'));
  text.append(' ', details);
  const stopListening = listen('consent', () => removeBar());
  const removeAnswered = (): void => {
    if (storedChoice() !== null) removeBar();
  };
  const removeBar = (): void => {
    observer.disconnect();
    stopListening();
    for (const event of ELSEWHERE) removeEventListener(event, removeAnswered);
    bar.remove();
    document.documentElement.style.removeProperty('--foot');
  };
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--foot', `${bar.offsetHeight}px`);
  });
  bar.append(text, choices(t, removeBar));
  document.querySelector('.skip')?.after(bar);
  observer.observe(bar);
  for (const event of ELSEWHERE) addEventListener(event, removeAnswered);
}

export async function showPanel(): Promise<void> {
  const t = await loadTranslate();
  // A second press came while the words did.
  if (document.querySelector('.consent-panel')) return;
  const panel = element('dialog', { class: 'dialog consent-panel', 'aria-labelledby': 'consent-title' });
  const title = element('h2', { id: 'consent-title' }, t('consent:title'));
  const close = element('button', { type: 'button', class: 'button button-quiet' }, t('consent:close'));
  close.addEventListener('click', () => panel.close());
  const done = (): void => {
    panel.close();
    void import('../../ui/toasts/toasts.ts').then(({ showToast }) =>
      showToast({ text: t('consent:saved'), tone: 'success' }),
    );
  };
  panel.append(
    title,
    element('p', {}, t('consent:ask')),
    element('p', {}, t('consent:necessary')),
    element('p', { class: 'consent-now' }, t(`consent:now.${stateOf(storedChoice())}`)),
    choices(t, done),
    close,
  );
  panel.addEventListener('close', () => panel.remove());
  document.body.append(panel);
  panel.showModal();
}

const stateOf = (choice: boolean | null) => (choice === null ? 'none' : choice ? 'accepted' : 'refused');

function choices(t: Translate, done: () => void): HTMLElement {
  const group = element('div', { class: 'consent-choices' });
  for (const [allowed, key] of [
    [false, 'consent:refuse'],
    [true, 'consent:accept'],
  ] as const) {
    const button = element('button', { type: 'button', class: 'button' }, t(key));
    button.addEventListener('click', () => {
      choose(allowed);
      done();
    });
    group.append(button);
  }
  return group;
}

function storeChoice(allowed: boolean): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(newChoice(allowed, new Date())));
  } catch {
    // Full or forbidden storage: the choice holds for this page only.
  }
}

/** Takes effect at once; a refusal ends what was measured on this page. */
function choose(allowed: boolean): void {
  storeChoice(allowed);
  emit('consent', allowed);
  if (allowed) measure();
}
