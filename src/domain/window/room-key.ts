/** One spelling of a window's name, for comparing: `Salon`, ` SALON` and `salon` are one window, `ılık` and `İlik` two. */
export const roomKey = (room = ''): string => room.normalize().trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('tr');
