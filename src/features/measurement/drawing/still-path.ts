import type { Locale } from '../../../domain/values/locale.ts';
import type { DrawnKind } from './window-geometry.ts';

/** The drawing of an untouched form as a file, shown until the form is alive. @param color `#9aa68e` */
export const stillPath = (kind: DrawnKind, color: string, locale: Locale): string =>
  `/guides/form/${kind}-${color.slice(1)}-${locale}.svg`;
