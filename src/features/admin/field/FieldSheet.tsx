import { useStore } from '@nanostores/react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { $field, reportedOf } from './field.ts';
import { RoomSheet } from './RoomSheet.tsx';
import { GoneVisits, VisitSheet } from './VisitSheet.tsx';

/** The visit, or one of its rooms; without one, the visits that are gone. */
export const FieldSheet = ({ visit, room }: { visit: DayVisit | null; room: string | null }) =>
  visit ? <OwnSheet visit={visit} room={room} /> : <GoneVisits />;

/** A room that is gone is the visit. */
function OwnSheet({ visit, room }: { visit: DayVisit; room: string | null }) {
  const { rooms, isDone } = reportedOf(visit, useStore($field));
  const open = isDone ? undefined : rooms.find(({ id }) => id === room);
  return open ? <RoomSheet key={open.id} visit={visit} room={open} /> : <VisitSheet visit={visit} />;
}
