import { facetCounts, offeredFacets } from '../../../domain/product/facets.ts';
import { DEFAULT_SORT, offeredSorts, type ListedProduct } from '../../../domain/product/listing.ts';
import type { Side } from '../../../domain/window/measurement.ts';
import { lengthInCm } from '../../../domain/window/typed-size.ts';
import { toLira } from '../../../domain/money/money.ts';
import { spreadSize } from '../../../lib/size-fields.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { ListQuery } from './query.ts';

const SIDES: readonly Side[] = ['width', 'height'];

/** The fields of the filters and the sort. Throws when the markup lacks a part. */
export function filterForm(root: HTMLElement, t: Translate) {
  const form = root.querySelector('form');
  const hint = root.querySelector<HTMLElement>('[data-size-hint]');
  const sort = root.querySelector<HTMLSelectElement>('[name="sort"]');
  if (!form || !hint || !sort) throw new Error('The list has no filters');
  const inputs = [...form.querySelectorAll('input')];
  const boxes = inputs.filter(({ type }) => type === 'checkbox');
  const fieldOf = (name: string) => inputs.find((input) => input.name === name);
  const typed = (side: Side): string => fieldOf(side)?.value.trim() ?? '';

  /** Says beside the fields which side a size lacks. */
  function sayWhatSizeLacks(note: HTMLElement): void {
    const wrong = SIDES.filter((side) => typed(side) !== '' && lengthInCm(typed(side), side) === null);
    for (const side of SIDES) fieldOf(side)?.setAttribute('aria-invalid', String(wrong.includes(side)));
    const half = SIDES.filter((side) => typed(side) !== '').length === 1;
    note.textContent = wrong.length > 0 ? t('category:size.wrong') : half ? t('category:size.both') : '';
  }

  function offerSorts(select: HTMLSelectElement, items: readonly ListedProduct[], query: ListQuery): void {
    const offered = offeredSorts(items, query.size ?? 'sample');
    const ordered = [DEFAULT_SORT, ...offered.filter((other) => other !== DEFAULT_SORT)];
    select.replaceChildren(...ordered.map((name) => new Option(t(`category:sorts.${name}`), name)));
    select.value = ordered.includes(query.sort) ? query.sort : DEFAULT_SORT;
    const label = select.closest('label');
    if (label) label.hidden = offered.length === 0;
  }

  /** A choice stays in sight as long as it is chosen, and so does its group. */
  function offerChoices(items: readonly ListedProduct[], query: ListQuery): void {
    const { light, colour, room, washable, size, max } = offeredFacets(items);
    const counts = facetCounts(items, query);
    const found: Record<string, Record<string, number>> = { ...counts, washable: { 1: counts.washable } };
    const offered = new Set<string>([...light, ...colour, ...room, ...(washable ? ['1'] : [])]);
    for (const box of boxes) {
      const count = found[box.name]?.[box.value];
      const choice = box.closest('label');
      const shown = choice?.querySelector('[data-found]');
      if (count === undefined || !choice || !shown) continue;
      shown.textContent = String(count);
      choice.hidden = !offered.has(box.value) && !box.checked;
    }
    for (const group of form?.querySelectorAll<HTMLElement>('[data-facet]') ?? []) {
      const own = [...group.querySelectorAll('input')];
      const isPrice = group.dataset.facet === 'price';
      group.hidden = isPrice ? !size && !max : own.every((input) => input.closest('label')?.hidden);
    }
  }

  return {
    /** Slugs of the categories there are. */
    categories: boxes.filter(({ name }) => name === 'category').map(({ value }) => value),

    /** How the form calls a category. */
    nameOf: (category: string): string =>
      boxes.find(({ value }) => value === category)?.nextElementSibling?.textContent.trim() ?? category,

    /** Returns the fields by name. A pasted size is first split into its two fields. */
    read(): URLSearchParams {
      spreadSize(form);
      const parameters = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') parameters.append(name, value);
      if (!parameters.has('category')) parameters.set('category', '');
      return parameters;
    },

    write(query: ListQuery): void {
      const { categories: category, light, colour, room, washable } = query;
      const chosen: Record<string, readonly string[]> = {
        category,
        light,
        colour,
        room,
        washable: washable ? ['1'] : [],
      };
      for (const box of boxes) box.checked = chosen[box.name]?.includes(box.value) ?? false;
      // Half a size is no wish yet: what was typed of it stays. A whole one that is wished no more is taken away.
      const isWhole = SIDES.every((side) => lengthInCm(typed(side), side) !== null);
      for (const side of SIDES) {
        const field = fieldOf(side);
        if (field && (query.size || isWhole)) field.value = query.size ? String(query.size[side]) : '';
      }
      const max = fieldOf('max');
      if (max) max.value = query.max === null ? '' : String(toLira(query.max));
      sayWhatSizeLacks(hint);
    },

    /** Offers what distinguishes these products, and says how many each choice leads to (decisions U6). */
    offer(items: readonly ListedProduct[], query: ListQuery): void {
      offerSorts(sort, items, query);
      offerChoices(items, query);
    },
  };
}
