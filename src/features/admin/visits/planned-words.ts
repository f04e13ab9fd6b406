import { formatDate } from '../../../domain/values/dates.ts';

/** A visit as the journal has it, `2026-11-24 10:00–12:00`, as `24 Kasım 2026 10:00–12:00`; anything else as it is. */
export const plannedWords = (value: string): string =>
  value.replace(/^\d{4}-\d{2}-\d{2}(?= \d{2}:\d{2}–)/, (day) => formatDate(day, 'tr'));
