import type { WindowSize } from '../domain/price/size-price.ts';
import type { Translate } from './messages.ts';

interface TitledWindow {
  /** Empty for a window without a name. */
  readonly room: string;
  /** In cm; null for what belongs to no window. */
  readonly size: WindowSize | null;
}

/**
 * Returns the title of a window wherever its lines are displayed: its name, else its size (decisions U8). Needs the
 * messages of `cart`.
 */
export const windowTitle = (t: Translate, { room, size }: TitledWindow): string =>
  room || (size ? t('cart:window.sized', { ...size }) : t('cart:window.pieces'));
