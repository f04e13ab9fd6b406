/** A window as a form types it; apart from `window-form.ts`, which every page with calls loads. */
import * as z from 'zod/mini';
import type { Side } from './measurement.ts';
import { readWritten } from './typed-size.ts';
import { namedFields } from './window-form.ts';
import { MOUNTS } from './window.ts';

/** Whole cm as they were written (`readWritten`). Messages are keys of `rules`. */
const typedLength = (side: Side) =>
  z.pipe(
    z
      .pipe(
        z.string(),
        z.transform((text) => readWritten(text, side)),
      )
      .check(({ value: read, issues }) => {
        if (!read.ok) issues.push({ code: 'custom', message: read.code, input: read });
      }),
    z.transform((read) => (read.ok ? read.cm : 0)),
  );

/** Values of the fields; an empty mount is not known. */
export const typedWindow = z.strictObject({
  ...namedFields,
  width: typedLength('width'),
  height: typedLength('height'),
  mount: z.pipe(
    z.enum(['', ...MOUNTS], 'common.invalid'),
    z.transform((mount) => (mount === '' ? null : mount)),
  ),
});
