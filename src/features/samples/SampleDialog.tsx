import { useId } from 'react';
import { createRoot } from 'react-dom/client';
import { MAX_SAMPLES, nameSamples, sampleText, type Sample } from '../../domain/samples.ts';
import { loadMessages } from '../../i18n/load.ts';
import type { CurrentCatalogue } from '../../lib/current-catalogue.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { addSample } from './box.ts';
import { SampleBox } from './SampleBox.tsx';
import styles from './SampleBox.module.css';

let open = false;

/**
 * Shows the box beside the page, with a cloth put in where one is named; focus returns to `opener`. Rejects when its
 * messages cannot be fetched (offline); nothing was put in then.
 */
export async function openSamples(opener: HTMLElement, sample: Sample | null): Promise<void> {
  if (open) return;
  open = true;
  try {
    const messages = await loadMessages(['samples', 'calls']);
    const put = sample && { sample, outcome: addSample(sample) };
    const holder = document.body.appendChild(document.createElement('div'));
    const root = createRoot(holder);
    const close = (): void => {
      root.unmount();
      holder.remove();
      open = false;
      opener.focus();
    };
    root.render(<SampleDialog messages={messages} locale={pageLocale()} put={put} onClose={close} />);
  } catch (cause) {
    open = false;
    throw cause;
  }
}

interface SampleDialogProps {
  /** What has just been put in, and what came of it. */
  put: { sample: Sample; outcome: ReturnType<typeof addSample> } | null;
  onClose: () => void;
}

/** Needs the messages of `samples` and `calls`. */
const SampleDialog = island(function Panel({ put, onClose }: SampleDialogProps) {
  const { t, locale } = useI18n();
  const id = useId();
  const news = (catalogue: CurrentCatalogue): string =>
    put
      ? t(`samples:${put.outcome}`, {
          sample: nameSamples([put.sample], catalogue, locale).map(sampleText).join(''),
          max: MAX_SAMPLES,
        })
      : '';
  return (
    <Dialog labelledBy={id} className={styles.panel} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id}>{t('samples:title')}</h2>
        <button type="button" className="icon-button" aria-label={t('samples:close')} onClick={onClose}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 2 14 14 M14 2 2 14" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </header>
      <Boundary>
        <SampleBox news={news} onAdded={onClose} />
      </Boundary>
    </Dialog>
  );
});
