import { useI18n } from '../../ui/i18n.tsx';
import type { RoomViewProps } from './room-props.ts';
import type { RoomScale } from './useRoomScale.ts';

interface RoomNoteProps extends Pick<RoomViewProps, 'cloth' | 'isExample' | 'onTake' | 'onSample'> {
  scale: RoomScale;
  onMeasure?: (() => Promise<void>) | undefined;
}

/** The scale of the picture and the size that it gives, and what a screen cannot show. */
export function RoomNote({ cloth, isExample, scale: { judged }, onTake, onSample, onMeasure }: RoomNoteProps) {
  const { t } = useI18n();
  const size = judged?.ok ? judged.estimate : null;
  const act = (words: string, run: () => void) => (
    <button type="button" className="room-link" onClick={run}>
      {words}
    </button>
  );
  return (
    <div className="room-note">
      <p role="status">
        {size
          ? t('room-view:scale.sheet', { w: size.width, h: size.height, e: size.error })
          : judged
            ? t(`photo:${judged.ok ? 'check' : judged.code}`)
            : t(isExample ? 'room-view:scale.example' : 'room-view:scale.typed', { width: cloth.width })}{' '}
        {size &&
          onTake &&
          act(t('photo:toForm'), () =>
            onTake({
              width: String(size.width),
              height: String(size.height),
              error: size.error,
              seen: { width: size.width, height: size.height },
            }),
          )}{' '}
        {onMeasure && act(t('room-view:measure'), () => void onMeasure())}
      </p>
      <p>
        <span className="tag">{t('room-view:trial')}</span> {t('room-view:note')}{' '}
        {onSample && act(t('room-view:sample'), onSample)}
      </p>
    </div>
  );
}
