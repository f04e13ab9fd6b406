/** All reviews of a product below the newest ones of the build, twenty at a time and by stars: fetched near them, called at a press. */
import { listReviews } from '../../../contract/reviews.ts';
import type { PublicReview } from '../../../domain/review/published.ts';
import { REVIEW_SORTS } from '../../../domain/review/review.ts';
import { formatInstantDay } from '../../../domain/values/dates.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { loadMessages } from '../../../i18n/load.ts';
import type { MessageTree, Translate } from '../../../i18n/messages.ts';
import { createTranslate } from '../../../i18n/translate.ts';
import { call } from '../../../lib/api.ts';
import { element } from '../../../lib/element.ts';
import { pageLocale } from '../../../lib/paths.ts';
import { reviewPhoto } from './review-photo.ts';

/** Not among those of `load.ts`: a name there weighs on every page. */
const files = import.meta.glob<MessageTree>('/content/locales/*/reviews.json', { import: 'default' });

async function loadWords(): Promise<Translate> {
  const load = files[`/content/locales/${pageLocale()}/reviews.json`];
  const [messages, reviews] = await Promise.all([loadMessages(['cart', 'calls']), load?.()]);
  return createTranslate({ ...messages, ...(reviews && { reviews }) });
}

type ColourNames = Readonly<Record<string, string>>;

/** Makes the way to more reviews out of the line that says how many there are. */
export async function bindReviews(place: HTMLElement): Promise<void> {
  const list = place.parentElement?.querySelector('ul');
  if (!list) return;
  const colours = JSON.parse(place.dataset.colours ?? '{}') as ColourNames;
  const t = await loadWords();
  const product = place.dataset.reviews ?? '';
  /** Cursor of the next page; null before the first. */
  let cursor: string | undefined | null = null;
  /** Order of the list, which the cursor belongs to: another one may be chosen that could not be fetched. */
  let order = 'new';
  let asked = 0;

  const sorts = REVIEW_SORTS.map((sort) => element('option', { value: sort }, t(`reviews:sort.${sort}`)));
  const select = element('select', {}, ...sorts);
  const more = element('button', { type: 'button', class: 'button' }, t('reviews:more'));
  const problem = element('p', { class: 'field-error', role: 'alert' });
  place.setAttribute('role', 'status');
  list.before(element('label', { class: 'review-sort' }, `${t('reviews:sort.label')} `, select));
  place.before(problem);
  place.after(more);

  async function show(isAnew: boolean, isPressed: boolean): Promise<void> {
    asked += 1;
    const turn = asked;
    problem.textContent = '';
    more.textContent = t('reviews:moreBusy');
    const from = isAnew || !cursor ? {} : { cursor };
    const sort = REVIEW_SORTS.find((one) => one === select.value) ?? 'new';
    const answer = await call(listReviews, { query: { product, sort, ...from } });
    // The choice of another order has overtaken this one.
    if (turn !== asked) return;
    more.textContent = t('reviews:more');
    if (!answer.ok) {
      problem.textContent = `${t('reviews:moreFailed')} ${failureMessage(t, answer)}`;
      return;
    }
    const { reviews, counts } = answer.data;
    // The first page takes the place of the build's reviews, which are among the newest of it.
    const before = isAnew || cursor === null ? 0 : (list?.childElementCount ?? 0);
    const known = isAnew ? 0 : (list?.childElementCount ?? 0);
    const items = reviews.map((review) => itemOf(review, t, colours));
    if (before === 0) list?.replaceChildren(...items);
    else list?.append(...items);
    cursor = answer.next;
    order = sort;
    more.hidden = cursor === undefined;
    const count = counts.stars.reduce((sum, one) => sum + one, 0);
    place.textContent = t('reviews:shownOf', { shown: list?.childElementCount ?? 0, count });
    if (!isPressed) return;
    const next = list?.children[Math.min(known, list.childElementCount - 1)];
    if (next instanceof HTMLElement) {
      next.tabIndex = -1;
      next.focus();
    }
  }

  more.addEventListener('click', () => void show(select.value !== order, true));
  select.addEventListener('change', () => void show(true, false));
}

/** As in `Reviews.astro`. */
function itemOf(review: PublicReview, t: Translate, colours: ColourNames): HTMLLIElement {
  const { stars, writer, at, window, color, fit, measurer, colour, text, photo, reply, isRemedied } = review;
  const locale = pageLocale();
  const item = element('li', {});
  const paragraph = (...children: (Node | string)[]) => element('p', {}, ...children);
  const rated = element('b', { class: 'tabular' }, t('reviews:stars', { stars }));
  item.append(paragraph(rated, ` ${writer === '' ? t('reviews:nameless') : writer}, ${formatInstantDay(at, locale)}`));
  if (window) {
    const size = `${window.width} × ${window.height} cm, ${t(`cart:pleat.${window.pleatType}`)}`;
    const name = color === null ? undefined : colours[color];
    item.append(element('p', { class: 'tabular' }, name === undefined ? size : `${size}, ${name}`));
  }
  const facts = [
    fit && t(`reviews:fit.${fit}`),
    measurer && t(`reviews:measurer.${measurer}`),
    colour && t(`reviews:colour.${colour}`),
  ].filter((fact) => fact !== null);
  if (facts.length > 0) item.append(paragraph(facts.join(' ')));
  if (text !== '') item.append(element('p', { class: 'review-words' }, text));
  if (photo) {
    const size = { width: String(photo.width), height: String(photo.height) };
    item.append(element('img', { loading: 'lazy', alt: t('reviews:photo'), ...size, src: reviewPhoto(photo.id) }));
  }
  if (reply) {
    const ours = element('b', {}, t('reviews:reply'));
    item.append(element('p', { class: 'review-words review-reply' }, ours, ` ${reply.text}`));
  }
  if (isRemedied) item.append(paragraph(t('reviews:remedied')));
  return item;
}
