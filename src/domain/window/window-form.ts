/** A window as calls and links carry it; apart from `window.ts`, which pages load without a schema. */
import * as z from 'zod/mini';
import { requiredText, optionalText } from '../values/fields.ts';
import { MAX_TYPED_CM, type Side } from './measurement.ts';
import type { Result } from '../values/result.ts';
import { MAX_WINDOW_NOTE, MAX_WINDOW_ROOM, MOUNTS, type WindowFields } from './window.ts';

/** Fields that a form and a call have alike. */
export const namedFields = {
  room: requiredText('window.room.required', MAX_WINDOW_ROOM),
  note: optionalText(MAX_WINDOW_NOTE),
};

const length = z.int('common.invalid').check(z.gte(1, 'common.invalid'), z.lte(MAX_TYPED_CM, 'common.invalid'));

/** Fields of a call about one window, beside its id. */
export const windowFields = z.strictObject({
  ...namedFields,
  width: length,
  height: length,
  mount: z.nullable(z.enum(MOUNTS, 'common.invalid')),
});

/** Null for a fragment that is no window at all; refused where it is meant as one and cannot be read. */
export function readWindowHash(hash: string): Result<WindowFields, { code: 'broken' }> | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  if (!['room', 'width', 'height'].some((name) => query.has(name))) return null;
  const side = (name: Side): number => (/^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : NaN);
  const read = z.safeParse(windowFields, {
    room: query.get('room'),
    width: side('width'),
    height: side('height'),
    mount: query.get('mount'),
    note: query.get('note') ?? '',
  });
  return read.success ? { ok: true, data: read.data } : { ok: false, code: 'broken' };
}
