import { useState, type ReactNode } from 'react';
import { useI18n, type IslandProps } from '../../ui/i18n.tsx';
import styles from './MeasurementForm.module.css';
import type * as PhotoMeasuring from '../photo-measure/measuring.ts';
import type { MeasurementValues } from './values.ts';

interface FetchedMeasuring {
  parts: typeof PhotoMeasuring;
  messages: IslandProps['messages'];
}

interface PhotoOptions {
  values: Pick<MeasurementValues, 'width' | 'height'>;
  isCurtain: boolean;
  onTake: (size: { width: string; height: string }) => void;
}

/** Measuring from a photograph: its link, the note of an estimate in the form, and the dialog beside the form. Nothing of it is fetched before the press. */
export function usePhoto({ values, isCurtain, onTake }: PhotoOptions): {
  link: ReactNode;
  note: ReactNode;
  dialog: ReactNode;
} {
  const { t, locale, to } = useI18n();
  const [fetched, setFetched] = useState<FetchedMeasuring | null>(null);
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const [taken, setTaken] = useState<{ width: string; height: string; error: number } | null>(null);
  // A size that is typed anew is no estimate any more.
  if (taken && (taken.width !== values.width || taken.height !== values.height)) setTaken(null);

  const open = async (): Promise<void> => {
    try {
      const acts = await import('./acts.ts');
      const [parts, { loadMessages }] = await Promise.all([acts.photo(), acts.words()]);
      setFetched({ parts, messages: await loadMessages(['photo']) });
      setState('open');
    } catch {
      setState('failed');
    }
  };
  const island = fetched && { messages: fetched.messages, locale };
  return {
    link: (
      <button type="button" className={styles.help} onClick={() => void open()}>
        {t(state === 'failed' ? 'measurement:photo.failed' : 'measurement:photo.link')}
      </button>
    ),
    note: island && taken && <fetched.parts.EstimateNote {...island} error={taken.error} />,
    dialog: island && state === 'open' && (
      <fetched.parts.PhotoMeasure
        {...island}
        typed={values}
        isCurtain={isCurtain}
        guide={to.measuringGuide}
        onTake={(size) => {
          onTake(size);
          setTaken(size);
          setState('closed');
        }}
        onClose={() => setState('closed')}
      />
    ),
  };
}
