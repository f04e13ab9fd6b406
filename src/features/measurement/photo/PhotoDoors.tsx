import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { PicturedCloth } from '../../../domain/picture/scene.ts';
import { loadMessages } from '../../../i18n/load.ts';
import { useI18n, type IslandProps } from '../../../ui/i18n.tsx';
import { meantSize, type MarkedPhoto, type TakenSize } from '../../photo/marked-photo.ts';
import { EstimateNote } from '../../photo-measure/EstimateNote.tsx';
import type * as PhotoMeasuring from '../../photo-measure/PhotoMeasure.tsx';
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

/** `start` is a photograph that the other dialog hands on, with its marks. */
type Dialog = { start?: MarkedPhoto; messages: IslandProps['messages'] } & (
  { kind: 'measure'; parts: typeof PhotoMeasuring } | { kind: 'room'; Room: ComponentType<FormRoomProps> }
);

/**
 * Both dialogs on the shopper's own photograph, and the note of an estimate inside the form. It stands outside the form, so that
 * events of a dialog do not reach the form; it is fetched at the first press.
 */
export function PhotoDoors({ asked, product, values, cloth, isExample, title, onTake, onFailed }: PhotoDoorsProps) {
  const { locale, to } = useI18n();
  const [answered, setAnswered] = useState<AskedDoor | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [taken, setTaken] = useState<Pick<NoteProps, 'taken' | 'messages'> | null>(null);
  // The next window of an emptied form is another one.
  if (taken && values.width + values.height === '') setTaken(null);

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

  const close = () => setDialog(null);
  const take = (size: TakenSize): void => {
    onTake({ width: size.width, height: size.height });
    // A size that a photograph filled in, and that stays, still needs a tape, whatever a later photograph says of it.
    const stays = SIDES.every((side) => size[side] === values[side]);
    const isFilled = taken && SIDES.some((side) => size[side] === String(meantSize(taken.taken)[side]));
    if (dialog && !(stays && isFilled)) setTaken({ taken: size, messages: dialog.messages });
    close();
  };
  /** Opens the other dialog on the same photograph; false where it cannot be fetched, and this one stays. */
  const handTo =
    (kind: AskedDoor['kind']) =>
    async (start: MarkedPhoto): Promise<boolean> => {
      const fetched = await fetchDialog(kind, product).catch(() => null);
      if (fetched) setDialog({ ...fetched, start });
      return fetched !== null;
    };
  return (
    <>
      {taken && <EstimateInForm key={sizeOf(taken.taken)} {...taken} values={values} />}
      {dialog?.kind === 'room' && (
        <dialog.Room
          values={values}
          cloth={cloth}
          isExample={isExample}
          title={title}
          start={dialog.start}
          onTake={take}
          onMeasure={handTo('measure')}
          onClose={close}
        />
      )}
      {dialog?.kind === 'measure' && (
        <dialog.parts.PhotoMeasure
          messages={dialog.messages}
          locale={locale}
          typed={values}
          isCurtain={isCurtain(product.drawing)}
          guide={to.measuringGuide}
          start={dialog.start}
          onTake={take}
          onRoom={handTo('room')}
          onClose={close}
        />
      )}
    </>
  );
}

type NoteProps = ComponentProps<typeof EstimateNote>;

const SIDES = ['width', 'height'] as const;

/** The word that a tape has measured holds for one size: another one asks for it anew. */
const sizeOf = ({ width, height }: TakenSize): string => `${width} ${height}`;

/** The form's own place for it, so that the question stands below the size and belongs to the form. */
function EstimateInForm(props: Omit<NoteProps, 'locale'>) {
  const { locale } = useI18n();
  const place = document.querySelector('[data-taken]');
  return place && createPortal(<EstimateNote {...props} locale={locale} />, place);
}

async function fetchDialog(kind: AskedDoor['kind'], product: MeasuredProduct): Promise<Dialog> {
  const messages = loadMessages(['photo']);
  if (kind === 'measure') {
    const [parts, words] = await Promise.all([import('../../photo-measure/PhotoMeasure.tsx'), messages]);
    return { kind, parts, messages: words };
  }
  const { prepareRoom } = await import('./FormRoom.tsx');
  const [Room, words] = await Promise.all([prepareRoom(product), messages]);
  return { kind, Room, messages: words };
}
