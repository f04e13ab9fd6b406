import { useStore } from '@nanostores/react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { $field, reportedOf } from './field.ts';
import { RoomSheet } from './RoomSheet.tsx';
import { GoneVisits, VisitSheet } from './VisitSheet.tsx';

interface FieldSheetProps {
  visit: DayVisit | null;
  room: string | null;
  /** Subjects of visits that the page opens. */
  opened?: readonly string[];
}

/** The visit, or one of its rooms; without one, the visits that are gone and those with untaken words that the page does not open. */
export const FieldSheet = ({ visit, room, opened = [] }: FieldSheetProps) =>
  visit ? <OwnSheet visit={visit} room={room} /> : <GoneVisits opened={opened} />;

/** A room that is gone is the visit. */
function OwnSheet({ visit, room }: { visit: DayVisit; room: string | null }) {
  const { rooms, isDone } = reportedOf(visit, useStore($field));
  const open = isDone ? undefined : rooms.find(({ id }) => id === room);
  return open ? <RoomSheet key={open.id} visit={visit} room={open} /> : <VisitSheet visit={visit} />;
}
