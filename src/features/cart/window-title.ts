import type { ShownWindow } from '../../domain/window/window-groups.ts';
import type { Translate } from '../../i18n/messages.ts';

/** Returns the heading of a window's lines. Needs the messages of `cart`. */
export const windowTitle = (t: Translate, { kind, room }: Pick<ShownWindow<unknown>, 'kind' | 'room'>): string =>
  kind === 'named' ? room : t(`cart:window.${kind}`);
