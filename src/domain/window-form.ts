/** A window as a form types it and as calls carry it; apart from `window.ts`, which pages load without a schema. */
import * as z from 'zod/mini';
import { requiredText, optionalText } from './fields.ts';
import { MAX_TYPED_CM, metresAsCm, readLength, type Side } from './measurement.ts';
import { MAX_WINDOW_NOTE, MAX_WINDOW_ROOM, MOUNTS } from './window.ts';

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

/** What stands in the fields; an empty mount is not known. */
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

/** What a call carries of one window, beside its id. */
export const windowFields = z.strictObject({
  ...named,
  width: length,
  height: length,
  mount: z.nullable(z.enum(MOUNTS, 'common.invalid')),
});
