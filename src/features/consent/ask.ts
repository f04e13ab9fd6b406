/** The question and the panel to change the answer: both choices are the same kind of button, side by side. */
import type { Translate } from '../../i18n/messages.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { loadStyles } from '../../lib/styles.ts';
import { newChoice } from './choice.ts';
import { KEY, measure, storedChoice } from './stored-choice.ts';
import styles from './consent.css?url';

const FILES = {
  tr: () => import('../../../content/locales/tr/consent.json'),
  en: () => import('../../../content/locales/en/consent.json'),
};

const locale = pageLocale();

async function loadTranslate(): Promise<Translate> {
  const [{ default: consent }] = await Promise.all([FILES[locale](), loadStyles(styles)]);
  return createTranslate({ consent }, locale);
}

/** At the foot of the page; it covers nothing for good, because the page grows by its height. */
export async function showBar(): Promise<void> {
  const t = await loadTranslate();
  if (document.querySelector('.consent-bar')) return;
  const bar = element('section', 'consent-bar');
  bar.setAttribute('aria-label', t('consent:label'));
  const text = element('p', 'consent-text', t('consent:ask'));
  const details = element('a', '', t('consent:details'));
  details.href = paths(locale).page('cookies');
  text.append(' ', details);
  const leave = (): void => {
    watch.disconnect();
    bar.remove();
    document.documentElement.style.removeProperty('--foot');
  };
  const watch = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--foot', `${bar.offsetHeight}px`);
  });
  bar.append(text, choices(t, leave));
  document.querySelector('.skip')?.after(bar);
  watch.observe(bar);
  addEventListener('kp:consent', leave, { once: true });
}

export async function showPanel(): Promise<void> {
  const t = await loadTranslate();
  const panel = element('dialog', 'dialog consent-panel');
  panel.setAttribute('aria-labelledby', 'consent-title');
  const title = element('h2', '', t('consent:title'));
  title.id = 'consent-title';
  const close = element('button', 'button button-quiet', t('consent:close'));
  close.type = 'button';
  close.addEventListener('click', () => panel.close());
  const done = (): void => {
    panel.close();
    void import('../../ui/toasts/toasts.ts').then(({ showToast }) =>
      showToast({ text: t('consent:saved'), tone: 'success' }),
    );
  };
  panel.append(
    title,
    element('p', '', t('consent:ask')),
    element('p', '', t('consent:necessary')),
    element('p', 'consent-now', t(`consent:now.${stateOf(storedChoice())}`)),
    choices(t, done),
    close,
  );
  panel.addEventListener('close', () => panel.remove());
  document.body.append(panel);
  panel.showModal();
}

const stateOf = (choice: boolean | null) => (choice === null ? 'none' : choice ? 'accepted' : 'refused');

function choices(t: Translate, done: () => void): HTMLElement {
  const group = element('div', 'consent-choices');
  for (const [allowed, key] of [
    [false, 'consent:refuse'],
    [true, 'consent:accept'],
  ] as const) {
    const button = element('button', 'button', t(key));
    button.type = 'button';
    button.addEventListener('click', () => {
      choose(allowed);
      done();
    });
    group.append(button);
  }
  return group;
}

/** Takes effect at once; a refusal ends what was measured on this page. */
function choose(allowed: boolean): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(newChoice(allowed, new Date())));
  } catch {
    // Not remembered, but kept to on this page.
  }
  dispatchEvent(new CustomEvent('kp:consent', { detail: allowed }));
  if (allowed) measure();
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
