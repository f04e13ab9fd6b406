import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { MAX_WINDOW_ROOM, type Mount } from '../../../domain/window/window.ts';
import { isUneven, OBSTACLES, MAX_VISIT_NOTE, type MeasuredRoom } from '../../../domain/workshop/measured-room.ts';
import { openRooms, withRoom } from '../../../domain/workshop/room-draft.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { AreaField, InputField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Field.module.css';
import { $field, say } from './field.ts';
import { removeRoom } from './field-acts.ts';
import { hashOf } from './place.ts';
import { RoomPhotos } from './RoomPhotos.tsx';
import { PointsPicture, SidePoints } from './SidePoints.tsx';

/** The usual one first. */
const MOUNT_CHOICES: readonly Mount[] = ['recess', 'wall', 'ceiling'];

/** One window, measured at three points of each side. Every change is kept at once. */
export function RoomSheet({ visit, room }: { visit: DayVisit; room: MeasuredRoom }) {
  const { t } = useI18n();
  const { drafts } = useStore($field);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
  }, [room.id]);
  const change = (changes: Partial<MeasuredRoom>) =>
    say(visit, (draft) => withRoom(draft, { ...(draft.rooms.find(({ id }) => id === room.id) ?? room), ...changes }));
  const { missing } = openRooms({ rooms: [room], note: '' });
  return (
    <div className={styles.sheet} data-draft={drafts[visit.subject] ? true : undefined}>
      <p>
        <a href={hashOf(visit.subject)}>{t('admin-field:backToRooms')}</a>
      </p>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {room.room}
        </h1>
        <p className="quiet">{visit.name}</p>
      </header>
      <InputField
        label={t('admin-field:name')}
        name="room"
        required
        maxLength={MAX_WINDOW_ROOM}
        defaultValue={room.room}
        onChange={({ target }) => {
          // A room without a name could not be sent: it keeps the last one.
          if (target.value.trim() !== '') change({ room: target.value.trim() });
        }}
      />
      <PointsPicture room={room} />
      {(['width', 'height'] as const).map((side) => (
        <SidePoints key={side} room={room} side={side} change={change} />
      ))}
      <fieldset className={styles.choices}>
        <legend>{t('admin-field:mountTitle')}</legend>
        {MOUNT_CHOICES.map((mount) => (
          <label key={mount}>
            <input type="radio" name="mount" checked={room.mount === mount} onChange={() => change({ mount })} />
            <span>{t(`admin-field:mount.${mount}`)}</span>
          </label>
        ))}
        <p className="fine">{t(`admin-field:mountHint.${room.mount}`)}</p>
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('admin-field:obstacleTitle')}</legend>
        {OBSTACLES.map((obstacle) => (
          <label key={obstacle}>
            <input
              type="checkbox"
              checked={room.obstacles.includes(obstacle)}
              onChange={({ target }) => {
                const others = room.obstacles.filter((one) => one !== obstacle);
                change({ obstacles: target.checked ? [...others, obstacle] : others });
              }}
            />
            <span>{t(`admin-field:obstacle.${obstacle}`)}</span>
          </label>
        ))}
      </fieldset>
      <RoomPhotos visit={visit} room={room} />
      <AreaField
        label={t('admin-field:note')}
        name="note"
        optionalMark={t('forms:optional')}
        rows={2}
        maxLength={MAX_VISIT_NOTE}
        value={room.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <p>
        <button type="button" className="link-button" onClick={() => setAsking(true)}>
          {t('admin-field:removeRoom')}
        </button>
      </p>
      {isAsking && (
        <Confirm
          question={t('admin-field:removeAsk', { room: room.room })}
          yes={t('admin-field:removeYes')}
          no={t('admin-field:removeNo')}
          onNo={() => setAsking(false)}
          onYes={() => {
            location.hash = hashOf(visit.subject);
            removeRoom(visit, room.id);
          }}
        />
      )}
      <div className={styles.foot}>
        <p>
          {isUneven(room) && <b>{t('admin-field:foot.uneven')}</b>}
          {missing.length > 0 && <b>{t('admin-field:foot.missing', { rooms: room.room })}</b>}
          <span>{t(isUneven(room) ? 'admin-field:foot.unevenText' : 'admin-field:foot.room')}</span>
        </p>
        <a className="button button-primary" href={hashOf(visit.subject)}>
          {t('admin-field:save')}
        </a>
      </div>
    </div>
  );
}
