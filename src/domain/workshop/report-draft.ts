/** A fitter's report as it is typed: rooms added, changed and removed. Pure, because two devices and a lost network test it. */
import { measuredSize, isUneven, type MeasuredRoom } from './measured-room.ts';

export interface TypedReport {
  readonly rooms: readonly MeasuredRoom[];
  readonly note: string;
}

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

export const withoutRoom = <Report extends TypedReport>(report: Report, id: string): Report => ({
  ...report,
  rooms: report.rooms.filter((room) => room.id !== id),
});

/** Rooms that lack a side, and those whose points differ by too much. */
export function openRooms({ rooms }: TypedReport) {
  const missing = rooms.filter((room) => {
    const { width, height } = measuredSize(room);
    return width === null || height === null;
  });
  return { missing, uneven: rooms.filter((room) => isUneven(room)) };
}

/** The id of the room that a photograph's name begins with. */
export const roomOfPhoto = (photo: string): string => photo.slice(0, photo.indexOf('.'));

/** Returns the deleted photographs that stay deleted with another device's words: a room that comes back with them has its own again. */
export function stillDropped(dropped: readonly string[], mine: TypedReport, theirs: TypedReport): string[] {
  const isIn = ({ rooms }: TypedReport, photo: string): boolean => rooms.some(({ id }) => id === roomOfPhoto(photo));
  return dropped.filter((photo) => isIn(mine, photo) || !isIn(theirs, photo));
}
