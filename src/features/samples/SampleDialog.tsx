import { MAX_SAMPLES } from '../../domain/product/attributes.ts';
import { nameSamples, sampleText, type Sample } from '../../domain/product/samples.ts';
import { loadMessages } from '../../i18n/load.ts';
import type { CurrentCatalogue } from '../../lib/current-catalogue.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { showDialog } from '../../ui/show-dialog.ts';
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
    const focusBack = (): void => {
      open = false;
      opener.focus();
    };
    showDialog(
      (close) => <SampleDialog messages={messages} locale={pageLocale()} put={put} onClose={close} />,
      focusBack,
    );
  } catch (cause) {
    open = false;
    throw cause;
  }
}

interface SampleDialogProps {
  /** The sample just put in, and its outcome. */
  put: { sample: Sample; outcome: ReturnType<typeof addSample> } | null;
  onClose: () => void;
}

/** Needs the messages of `samples` and `calls`. */
const SampleDialog = island(function Panel({ put, onClose }: SampleDialogProps) {
  const { t, locale } = useI18n();
  const news = (catalogue: CurrentCatalogue): string =>
    put
      ? t(`samples:${put.outcome}`, {
          sample: nameSamples([put.sample], catalogue, locale).map(sampleText).join(''),
          max: MAX_SAMPLES,
        })
      : '';
  return (
    <Dialog
      title={t('samples:title')}
      close={t('samples:close')}
      headClass={styles.head}
      className={styles.panel}
      onClose={onClose}
    >
      <Boundary>
        <SampleBox news={news} onAdded={onClose} />
      </Boundary>
    </Dialog>
  );
});
