import { useStore } from '@nanostores/react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { $field, reportedOf } from './field.ts';
import { RoomSheet } from './RoomSheet.tsx';
import { VisitSheet } from './VisitSheet.tsx';

export { GoneVisits } from './VisitSheet.tsx';

/** The visit, or one of its rooms; a room that is gone is the visit. */
export function FieldSheet({ visit, room }: { visit: DayVisit; room: string | null }) {
  const { rooms, isDone } = reportedOf(visit, useStore($field));
  const open = isDone ? undefined : rooms.find(({ id }) => id === room);
  return open ? <RoomSheet key={open.id} visit={visit} room={open} /> : <VisitSheet visit={visit} />;
}
