import { useState, type ComponentType, type ReactNode } from 'react';
import { useI18n } from '../../../ui/i18n.tsx';
import type { MeasuredProduct } from '../product.ts';
import type { MarkedPhoto } from '../../photo/marked-photo.ts';
import type { FormRoomProps } from './FormRoom.tsx';

/**
 * The button that opens the product in the shopper's own photograph, and the dialog, whose events must not reach the form.
 * Nothing of it is fetched before the press.
 */
export function useRoom(product: MeasuredProduct): {
  button: ReactNode;
  /** Dresses a photograph that was measured; false where what it needs cannot be fetched. */
  open: (start: MarkedPhoto) => Promise<boolean>;
  roomOf: (props: Omit<FormRoomProps, 'start' | 'onClose'>) => ReactNode;
} {
  const { t } = useI18n();
  const [Room, setRoom] = useState<ComponentType<FormRoomProps> | null>(null);
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle');

  const [start, setStart] = useState<MarkedPhoto | undefined>();
  const open = async (marked?: MarkedPhoto): Promise<boolean> => {
    setStart(marked);
    setState('fetching');
    try {
      const { formRoom } = await import('../acts.ts');
      const { prepareRoom } = await formRoom();
      const prepared = await prepareRoom(product);
      setRoom(() => prepared);
      setState('idle');
      return true;
    } catch {
      setState('failed');
      return false;
    }
  };
  return {
    open,
    button: (
      <>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={state === 'fetching'}
          onClick={() => void open()}
        >
          {t('measurement:inRoom.open')}
        </button>
        <span role="status">{state === 'failed' && t('measurement:inRoom.failed')}</span>
      </>
    ),
    roomOf: (props) => Room && <Room {...props} start={start} onClose={() => setRoom(null)} />,
  };
}
