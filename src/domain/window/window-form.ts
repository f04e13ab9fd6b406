/** A window as a form types it and as calls carry it; apart from `window.ts`, which pages load without a schema. */
import * as z from 'zod/mini';
import { requiredText, optionalText } from '../values/fields.ts';
import { MAX_TYPED_CM, metresAsCm, readLength, type Side } from './measurement.ts';
import type { Result } from '../values/result.ts';
import { MAX_WINDOW_NOTE, MAX_WINDOW_ROOM, MOUNTS, type WindowFields } from './window.ts';

const named = {
  room: requiredText('window.room.required', MAX_WINDOW_ROOM),
  note: optionalText(MAX_WINDOW_NOTE),
};

/** Whole cm as typed; what was plainly typed in metres counts as them (decisions P4). Messages are keys of `rules`. */
const typedLength = (side: Side) =>
  z.pipe(
    z
      .pipe(
        z.string(),
        z.transform((text) => String(metresAsCm(text) ?? text)),
      )
      .check((checked) => {
        const read = readLength(checked.value, side);
        if (!read.ok) checked.issues.push({ code: 'custom', message: read.code, input: checked.value });
      }),
    z.transform(Number),
  );

/** Values of the fields; an empty mount is not known. */
export const typedWindow = z.strictObject({
  ...named,
  width: typedLength('width'),
  height: typedLength('height'),
  mount: z.pipe(
    z.enum(['', ...MOUNTS], 'common.invalid'),
    z.transform((mount) => (mount === '' ? null : mount)),
  ),
});

const length = z.int('common.invalid').check(z.gte(1, 'common.invalid'), z.lte(MAX_TYPED_CM, 'common.invalid'));

/** Fields of a call about one window, beside its id. */
export const windowFields = z.strictObject({
  ...named,
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
