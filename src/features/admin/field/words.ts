/** `12.48`: the time in Istanbul of an instant; empty for none. */
export const timeOf = (instant: string | null): string =>
  instant === null
    ? ''
    : new Intl.DateTimeFormat('tr', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Istanbul' })
        .format(new Date(instant))
        .replace(':', '.');
