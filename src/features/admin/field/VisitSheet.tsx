import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import {
  centimetres,
  measuredSide,
  measuredSize,
  MAX_VISIT_NOTE,
  MOST_ROOMS,
  type MeasuredRoom,
} from '../../../domain/workshop/measured-room.ts';
import { roomOfPhoto } from '../../../domain/workshop/report-draft.ts';
import { newRoom, openRooms, withRoom } from '../../../domain/workshop/room-draft.ts';
import { mapLink } from '../../../lib/map-link.ts';
import { newId } from '../../../lib/random.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { AreaField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { shortNo } from '../orders/words.ts';
import { Conflict } from './Conflict.tsx';
import styles from './Field.module.css';
import { $field, photosOf, reportedOf, say, stuckIn } from './field.ts';
import { discard, finish } from './field-acts.ts';
import type { Draft } from './kept-field.ts';
import { hashOf, LIST_HASH } from './place.ts';
import { timeOf } from './words.ts';

/** One visit on the fitter's device: its rooms, a note, and the press that says that it is done. */
export function VisitSheet({ visit }: { visit: DayVisit }) {
  const { t } = useI18n();
  const field = useStore($field);
  const draft = reportedOf(visit, field);
  const heading = useRef<HTMLHeadingElement>(null);
  // Each place is a page of its own: what was pressed is gone.
  useEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
  }, [visit.subject, draft.isDone]);
  const photos = photosOf(visit, field);
  return (
    <div className={styles.sheet}>
      <p>
        <a href={LIST_HASH}>{t('admin-field:back')}</a>
      </p>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {visit.name}
        </h1>
        <p className="quiet">
          {visit.from}–{visit.to} · {t(`admin-visits:kind.${visit.kind}`)} · {visit.place}
        </p>
      </header>
      <p className={styles.acts}>
        <a className="button" href={mapLink(visit.place)} target="_blank" rel="noopener noreferrer">
          {t('admin-field:way')}
        </a>
        {visit.phone !== '' && (
          <a className="button" href={`tel:${visit.phone.replace(/[^\d+]/g, '')}`}>
            {t('admin-field:call')}
          </a>
        )}
      </p>
      {[visit.note, visit.customerNote].map(
        (note, at) =>
          note !== '' && (
            <p key={at} className="typed">
              {note}
            </p>
          ),
      )}
      <Conflict subject={visit.subject} draft={draft} />
      {draft.isDone ? (
        <DoneSheet visit={visit} draft={draft} />
      ) : (
        <OpenSheet visit={visit} draft={draft} photos={photos} />
      )}
    </div>
  );
}

function OpenSheet({ visit, draft, photos }: { visit: DayVisit; draft: Draft; photos: readonly string[] }) {
  const { t } = useI18n();
  const { rooms, note } = draft;
  const { missing, uneven } = openRooms(draft);
  const add = () => {
    const room = newRoom(newId(), t('admin-field:roomName', { number: rooms.length + 1 }));
    say(visit, (now) => withRoom(now, room));
    location.hash = hashOf(visit.subject, room.id);
  };
  return (
    <>
      <section aria-labelledby="rooms">
        <h2 id="rooms">{t('admin-field:rooms')}</h2>
        <p className="quiet">
          {rooms.length === 0
            ? t('admin-field:noRooms')
            : t('admin-field:measured', { count: rooms.length, measured: rooms.length - missing.length })}
        </p>
        <ol className={styles.rooms}>
          {rooms.map((room) => (
            <li key={room.id}>
              <RoomRow visit={visit} room={room} photos={photos} />
            </li>
          ))}
        </ol>
        {rooms.length < MOST_ROOMS && (
          <button type="button" className={`button ${styles.wide}`} onClick={add}>
            {t('admin-field:add')}
          </button>
        )}
      </section>
      <AreaField
        label={t('admin-field:visitNote')}
        name="note"
        hint={visit.kind === 'measuring' ? t('admin-field:noOrder') : undefined}
        rows={3}
        maxLength={MAX_VISIT_NOTE}
        value={note}
        onChange={({ target }) => say(visit, (now) => ({ ...now, note: target.value }))}
      />
      <div className={styles.foot}>
        <p>
          <b>{footOf(t, rooms, missing, uneven)}</b>
          {missing.length > 0 && <span>{t('admin-field:foot.missingText')}</span>}
        </p>
        <button type="button" className="button button-primary" onClick={() => finish(visit, true)}>
          {t('admin-field:finish')}
        </button>
      </div>
    </>
  );
}

function footOf(
  t: ReturnType<typeof useI18n>['t'],
  rooms: readonly MeasuredRoom[],
  missing: readonly MeasuredRoom[],
  uneven: readonly MeasuredRoom[],
): string {
  if (rooms.length === 0) return t('admin-field:foot.none');
  if (missing.length > 0) return t('admin-field:foot.missing', { rooms: missing.map(({ room }) => room).join(', ') });
  return uneven.length > 0 ? t('admin-field:foot.uneven') : t('admin-field:foot.ready');
}

function RoomRow({ visit, room, photos }: { visit: DayVisit; room: MeasuredRoom; photos: readonly string[] }) {
  const { t } = useI18n();
  const count = photos.filter((photo) => roomOfPhoto(photo) === room.id).length;
  return (
    <a href={hashOf(visit.subject, room.id)}>
      <b>{room.room}</b>
      <RoomFacts room={room} />
      <span className="fine">{t(`admin-field:mount.${room.mount}`)}</span>
      <span className="fine">{count === 0 ? t('admin-field:noPhoto') : t('admin-field:photoCount', { count })}</span>
    </a>
  );
}

/** `248 × 252 cm`, and what is missing or differs. */
function RoomFacts({ room }: { room: MeasuredRoom }) {
  const { t } = useI18n();
  const { width, height } = measuredSize(room);
  const sides = (['width', 'height'] as const).map((side) => ({ side, ...measuredSide(room, side) }));
  const spread = centimetres(Math.max(...sides.map((one) => one.spread)));
  const isOpen = sides.some(({ taken, isWide }) => taken === null || isWide);
  return (
    <span className={isOpen ? styles.open : undefined}>
      <b>
        {width ?? '–'} × {height ?? '–'} cm
      </b>{' '}
      {sides
        .filter(({ taken }) => taken === null)
        .map(({ side }) => t(`admin-field:missing.${side}`))
        .join(', ') || t(sides.some(({ isWide }) => isWide) ? 'admin-field:uneven' : 'admin-field:spread', { spread })}
    </span>
  );
}

function DoneSheet({ visit, draft }: { visit: DayVisit; draft: Draft }) {
  const { t } = useI18n();
  const { drafts, isKeeping, isUnkept } = useStore($field);
  const isSent = drafts[visit.subject] === undefined && visit.report !== null;
  const isKept = !isKeeping && !isUnkept;
  return (
    <>
      <div className={styles.done} role="status">
        <h2>{t('admin-field:doneTitle', { time: timeOf(draft.doneAt) })}</h2>
        {isSent ? (
          <p>{t(`admin-field:doneSent.${visit.kind === 'fitting' ? 'fitting' : (visit.report?.windows ?? 'none')}`)}</p>
        ) : (
          isKept && <p>{t('admin-field:doneKept')}</p>
        )}
      </div>
      <ul className={styles.rooms}>
        {draft.rooms.map((room) => (
          <li key={room.id}>
            <b>{room.room}</b> <RoomFacts room={room} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <button type="button" className="link-button" onClick={() => finish(visit, false)}>
          {t('admin-field:undo')}
        </button>
        <a className="button button-primary" href={LIST_HASH}>
          {t('admin-field:back')}
        </a>
      </div>
    </>
  );
}

/**
 * Words about visits that are gone, to be read out to the office: they are sent no more, and forgotten where the fitter says so. A
 * conflict about a visit that the page does not open is settled here. @param opened subjects of visits that the page opens
 */
export function GoneVisits({ opened }: { opened: readonly string[] }) {
  const { t } = useI18n();
  const field = useStore($field);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <section className={`notice ${styles.gone}`} aria-labelledby="gone">
      <h2 id="gone">{t('admin-field:goneTitle')}</h2>
      {stuckIn(field, opened).map((subject) => {
        const draft = field.drafts[subject];
        const { rooms = [], note = '', problem = null } = draft ?? {};
        const own = field.photos.filter((photo) => photo.subject === subject);
        // Words of an earlier version, and photographs alone, have no name.
        const unnamed = subject.startsWith('KP-') ? t('admin-visits:order', { number: shortNo(subject) }) : subject;
        const name = draft?.name ?? unnamed;
        return (
          <details key={subject}>
            <summary>
              <b>{name}</b> {t('admin-field:doneCount', { count: rooms.length })},{' '}
              {t('admin-field:photoCount', { count: own.length })}
            </summary>
            {draft && problem === 'conflict' ? (
              <Conflict subject={subject} draft={draft} />
            ) : (
              <p>{t(problem === 'refused' ? 'admin-field:refusedThen' : 'admin-field:gone')}</p>
            )}
            <ul className={styles.rooms}>
              {rooms.map((room) => (
                <li key={room.id}>
                  <b>{room.room}</b> <RoomFacts room={room} />{' '}
                  {[
                    t(`admin-field:mount.${room.mount}`),
                    ...room.obstacles.map((obstacle) => t(`admin-field:obstacle.${obstacle}`)),
                  ].join(', ')}
                  {room.note !== '' && <p className="typed">{room.note}</p>}
                </li>
              ))}
            </ul>
            {note !== '' && <p className="typed">{note}</p>}
            <button type="button" className="link-button" onClick={() => setAsked(subject)}>
              {t('admin-field:goneDrop')}
              <span className="visually-hidden">: {name}</span>
            </button>
          </details>
        );
      })}
      {asked !== null && (
        <Confirm
          question={t('admin-field:goneAsk')}
          yes={t('admin-field:removeYes')}
          no={t('admin-field:removeNo')}
          onNo={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void discard(asked);
          }}
        />
      )}
    </section>
  );
}
