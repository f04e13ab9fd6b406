/** The choice of the current window, made at the press of the header's chip or of a list's strip. */
import { loadTranslate } from '../../i18n/load.ts';
import { element } from '../../lib/element.ts';
import { pageLocale, paths } from '../../lib/paths.ts';
import { changeWindows, currentWindow, readWindows } from './kept.ts';

/** Rejects when its messages cannot be fetched. */
export async function openChooser(opener: HTMLElement): Promise<void> {
  const t = await loadTranslate(['windows']);
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
