/** Rooms of a fitter's report as an open sheet types them: added, changed, and still to be measured. */
import { isUneven, measuredSize, type MeasuredRoom } from './measured-room.ts';
import type { TypedReport } from './report-draft.ts';

/** A room that nobody has measured yet. */
export const newRoom = (id: string, room: string): MeasuredRoom => ({
  ...{ id, room, mount: 'recess', obstacles: [], note: '' },
  widths: [null, null, null],
  heights: [null, null, null],
});

export const withRoom = <Report extends TypedReport>(report: Report, room: MeasuredRoom): Report => ({
  ...report,
  rooms: report.rooms.some(({ id }) => id === room.id)
    ? report.rooms.map((one) => (one.id === room.id ? room : one))
    : [...report.rooms, room],
});

/** Rooms that lack a side, and those whose points differ by too much. */
export function openRooms({ rooms }: TypedReport) {
  const missing = rooms.filter((room) => {
    const { width, height } = measuredSize(room);
    return width === null || height === null;
  });
  return { missing, uneven: rooms.filter((room) => isUneven(room)) };
}
