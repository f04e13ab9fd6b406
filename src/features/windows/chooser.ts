/** The choice of the current window, made at the press of the header's chip or of a list's strip. */
import type { WindowSize } from '../../domain/price/size-price.ts';
import type { Side } from '../../domain/window/measurement.ts';
import { readWritten } from '../../domain/window/typed-size.ts';
import type { Translate } from '../../i18n/messages.ts';
import { loadTranslate } from '../../i18n/load.ts';
import { element } from '../../lib/element.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { spreadSize } from '../../lib/size-fields.ts';
import { changeWindows, currentWindow, readWindows } from './kept.ts';

/** Rejects when its messages cannot be fetched. */
export async function openChooser(opener: HTMLElement): Promise<void> {
  const t = await loadTranslate(['windows', 'rules']);
  const to = paths(pageLocale());
  document.querySelector('.window-chooser')?.remove();
  const { list } = readWindows();
  const current = currentWindow();

  const chooser = element('div', {
    class: 'window-chooser',
    popover: 'auto',
    role: 'dialog',
    'aria-labelledby': 'window-chooser',
  });
  const size = (width: number, height: number) => element('span', {}, t('windows:size', { width, height }));
  const unnamed = current?.id === null ? [current] : [];
  const choices = [
    ...unnamed.map(({ width, height }) => ({ id: null, name: '', width, height })),
    ...list.map(({ id, room, width, height }) => ({ id, name: room, width, height })),
  ].map(({ id, name, width, height }) => {
    const pressed = String(id === current?.id);
    const choice = element(
      'button',
      { type: 'button', 'aria-pressed': pressed },
      element('b', {}, name || t('windows:unnamed', { width, height })),
      ...(name === '' ? [] : [size(width, height)]),
    );
    choice.addEventListener('click', () => {
      if (id !== null) changeWindows((windows) => ({ ...windows, current: id }));
      chooser.hidePopover();
    });
    return choice;
  });
  const none = element('button', { type: 'button', 'aria-pressed': 'false' }, t('windows:none'));
  none.addEventListener('click', () => {
    changeWindows((windows) => ({ ...windows, current: null }));
    chooser.hidePopover();
  });
  const heading = element('h2', { id: 'window-chooser', tabindex: '-1', autofocus: '' }, t('windows:choose'));
  chooser.append(
    heading,
    sizeForm(current, t, () => chooser.hidePopover()),
    ...choices,
    none,
    element('a', { href: `${to.windows}#new` }, unnamed.length > 0 ? t('windows:nameIt') : t('windows:add')),
    element('a', { href: to.windows }, t('windows:all')),
  );
  chooser.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'closed') return;
    const hadFocus = chooser.contains(document.activeElement) || document.activeElement === document.body;
    chooser.remove();
    if (hadFocus) (opener.isConnected ? opener : document.querySelector<HTMLElement>('[data-window-strip] a'))?.focus();
  });
  opener.after(chooser);
  chooser.showPopover();
}

/** Two fields that make another size the current window, without a name; metres count as metres (decisions P4). */
function sizeForm(current: WindowSize | null, t: Translate, onDone: () => void): HTMLFormElement {
  const inputOf = (side: Side): HTMLInputElement => {
    const value = current ? String(current[side]) : '';
    return element('input', { name: side, type: 'text', inputmode: 'numeric', autocomplete: 'off', value });
  };
  const inputs = { width: inputOf('width'), height: inputOf('height') };
  const form = element(
    'form',
    { class: 'window-size', novalidate: '' },
    element('label', {}, t('windows:width'), inputs.width),
    element('label', {}, t('windows:height'), inputs.height),
    element('button', { class: 'button button-primary' }, t('windows:apply')),
  );
  const read = (side: Side): number | null => {
    const typed = readWritten(inputs[side].value, side);
    inputs[side].setCustomValidity(typed.ok ? '' : t(`rules:${typed.code}`));
    return typed.ok ? typed.cm : null;
  };
  form.addEventListener('input', () => {
    spreadSize(form);
    for (const input of Object.values(inputs)) input.setCustomValidity('');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [width, height] = [read('width'), read('height')];
    if (width === null || height === null) {
      form.reportValidity();
      return;
    }
    changeWindows((windows) => ({ ...windows, current: { width, height } }));
    onDone();
  });
  return form;
}
