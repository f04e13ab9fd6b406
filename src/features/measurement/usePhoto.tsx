import { useState, type ReactNode } from 'react';
import { useI18n, type IslandProps } from '../../ui/i18n.tsx';
import styles from './MeasurementForm.module.css';
import type * as PhotoMeasuring from '../photo-measure/measuring.ts';
import type { MarkedPhoto, TakenSize } from '../photo/marked-photo.ts';
import type { MeasurementValues } from './values.ts';

interface FetchedMeasuring {
  parts: typeof PhotoMeasuring;
  messages: IslandProps['messages'];
}

interface PhotoOptions {
  values: Pick<MeasurementValues, 'width' | 'height'>;
  isCurtain: boolean;
  onTake: (size: { width: string; height: string }) => void;
  /** Dresses the photograph; false where what it needs cannot be fetched. */
  onRoom: (marked: MarkedPhoto) => Promise<boolean>;
}

/** Measuring from a photograph: its link, the note of an estimate in the form, and the dialog beside the form. Nothing of it is fetched before the press. */
export function usePhoto({ values, isCurtain, onTake, onRoom }: PhotoOptions): {
  /** Measures on a photograph that the room view has dressed; false where what it needs cannot be fetched. */
  open: (start: MarkedPhoto) => Promise<boolean>;
  take: (size: TakenSize) => void;
  link: ReactNode;
  note: ReactNode;
  dialog: ReactNode;
} {
  const { t, locale, to } = useI18n();
  const [fetched, setFetched] = useState<FetchedMeasuring | null>(null);
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const [taken, setTaken] = useState<TakenSize | null>(null);
  const [start, setStart] = useState<MarkedPhoto | undefined>();
  // The next window of an emptied form is another one.
  if (taken && values.width + values.height === '') setTaken(null);

  const open = async (marked?: MarkedPhoto): Promise<boolean> => {
    setStart(marked);
    try {
      const acts = await import('./acts.ts');
      const [parts, { loadMessages }] = await Promise.all([acts.photo(), acts.words()]);
      setFetched({ parts, messages: await loadMessages(['photo']) });
      setState('open');
      return true;
    } catch {
      setState('failed');
      return false;
    }
  };
  const island = fetched && { messages: fetched.messages, locale };
  const take = (size: TakenSize): void => {
    onTake(size);
    setTaken(size);
    setState('closed');
  };
  return {
    open,
    take,
    link: (
      <button type="button" className={styles.help} onClick={() => void open()}>
        {t(state === 'failed' ? 'measurement:photo.failed' : 'measurement:photo.link')}
      </button>
    ),
    note: island && taken && <fetched.parts.EstimateNote {...island} taken={taken} values={values} />,
    dialog: island && state === 'open' && (
      <fetched.parts.PhotoMeasure
        {...island}
        typed={values}
        isCurtain={isCurtain}
        guide={to.measuringGuide}
        start={start}
        onTake={take}
        onRoom={async (marked) => {
          const isOpen = await onRoom(marked);
          if (isOpen) setState('closed');
          return isOpen;
        }}
        onClose={() => setState('closed')}
      />
    ),
  };
}
