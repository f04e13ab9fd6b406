import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { PicturedCloth } from '../../../domain/picture/scene.ts';
import { loadMessages } from '../../../i18n/load.ts';
import { useI18n, type IslandProps } from '../../../ui/i18n.tsx';
import type * as PhotoMeasuring from '../../photo-measure/measuring.ts';
import { isCurtain } from '../drawing/window-geometry.ts';
import type { MeasuredProduct } from '../product.ts';
import type { MeasurementValues } from '../values.ts';
import type { FormRoomProps } from './FormRoom.tsx';

/** A press on one of the two buttons; each press is another object. */
export interface AskedDoor {
  readonly kind: 'measure' | 'room';
}

export interface PhotoDoorsProps {
  readonly asked: AskedDoor;
  readonly product: MeasuredProduct;
  readonly values: MeasurementValues;
  readonly cloth: PicturedCloth;
  readonly isExample: boolean;
  readonly title: string;
  readonly onTake: (size: { width: string; height: string }) => void;
  /** Tells the form, whose button says so, that the dialog did not come. */
  readonly onFailed: (kind: AskedDoor['kind']) => void;
}

type Dialog =
  | { kind: 'measure'; parts: typeof PhotoMeasuring; messages: IslandProps['messages'] }
  | { kind: 'room'; Room: ComponentType<FormRoomProps> };

/**
 * Both dialogs on the shopper's own photograph, and the note of an estimate inside the form. It stands outside the form, so that
 * events of a dialog do not reach the form; it is fetched at the first press.
 */
export function PhotoDoors({ asked, product, values, cloth, isExample, title, onTake, onFailed }: PhotoDoorsProps) {
  const { locale, to } = useI18n();
  const [answered, setAnswered] = useState<AskedDoor | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [taken, setTaken] = useState<{ width: string; height: string; note: Estimate } | null>(null);
  // A size that is typed anew is no estimate any more.
  if (taken && (taken.width !== values.width || taken.height !== values.height)) setTaken(null);

  useEffect(() => {
    if (asked === answered) return;
    let isOver = false;
    fetchDialog(asked.kind, product).then(
      (fetched) => {
        if (isOver) return;
        setAnswered(asked);
        setDialog(fetched);
      },
      () => {
        if (!isOver) onFailed(asked.kind);
      },
    );
    return () => {
      isOver = true;
    };
  }, [asked, answered, product, onFailed]);

  const close = () => {
    setDialog(null);
  };
  return (
    <>
      {taken && <EstimateInForm {...taken.note} />}
      {dialog?.kind === 'room' && (
        <dialog.Room values={values} cloth={cloth} isExample={isExample} title={title} onClose={close} />
      )}
      {dialog?.kind === 'measure' && (
        <dialog.parts.PhotoMeasure
          messages={dialog.messages}
          locale={locale}
          typed={values}
          isCurtain={isCurtain(product.drawing)}
          guide={to.measuringGuide}
          onTake={({ error, ...size }) => {
            onTake(size);
            setTaken({
              ...size,
              note: { Note: dialog.parts.EstimateNote, messages: dialog.messages, error },
            });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface Estimate {
  readonly Note: typeof PhotoMeasuring.EstimateNote;
  readonly messages: IslandProps['messages'];
  readonly error: number;
}

/** The form's own place for it, so that the question stands below the size and belongs to the form. */
function EstimateInForm({ Note, messages, error }: Estimate) {
  const { locale } = useI18n();
  const place = document.querySelector('[data-taken]');
  return place && createPortal(<Note messages={messages} locale={locale} error={error} />, place);
}

async function fetchDialog(kind: AskedDoor['kind'], product: MeasuredProduct): Promise<Dialog> {
  if (kind === 'room') {
    const { prepareRoom } = await import('./FormRoom.tsx');
    return { kind, Room: await prepareRoom(product) };
  }
  const [parts, messages] = await Promise.all([import('../../photo-measure/measuring.ts'), loadMessages(['photo'])]);
  return { kind, parts, messages };
}
