/** A fitter's report as it waits on a device: rooms and photographs removed. Pure, because two devices and a lost network test it. */
import type { MeasuredRoom } from './measured-room.ts';

export interface TypedReport {
  readonly rooms: readonly MeasuredRoom[];
  readonly note: string;
}

export const withoutRoom = <Report extends TypedReport>(report: Report, id: string): Report => ({
  ...report,
  rooms: report.rooms.filter((room) => room.id !== id),
});

/** The id of the room that a photograph's name begins with. */
export const roomOfPhoto = (photo: string): string => photo.slice(0, photo.indexOf('.'));

/** Returns the deleted photographs that stay deleted with another device's words: a room that comes back with them has its own again. */
export function stillDropped(dropped: readonly string[], mine: TypedReport, theirs: TypedReport): string[] {
  const isIn = ({ rooms }: TypedReport, photo: string): boolean => rooms.some(({ id }) => id === roomOfPhoto(photo));
  return dropped.filter((photo) => isIn(mine, photo) || !isIn(theirs, photo));
}
