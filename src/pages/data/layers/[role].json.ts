import type { APIContext } from 'astro';
import { LOCALES, type Locale } from '../../../domain/values/locale.ts';
import type { SetRole } from '../../../domain/layers/sets-file.ts';
import { sets } from '../../../build/catalogue.ts';
import { offersOf } from '../../../features/layers/page-sets.ts';

interface Props extends Record<string, unknown> {
  role: SetRole;
  locale: Locale;
  isRest: boolean;
}

export const getStaticPaths = () =>
  LOCALES.flatMap((locale) =>
    sets.roles.flatMap((role) => [
      { params: { role: `${role.role}-${locale}` }, props: { role, locale, isRest: false } },
      { params: { role: `${role.role}-rest-${locale}` }, props: { role, locale, isRest: true } },
    ]),
  );

/** Products that may be a layer of a window: for the dialog that exchanges it, and the rest for sets that were kept or sent. */
export const GET = ({ props: { role, locale, isRest } }: APIContext<Props>): Response =>
  Response.json(offersOf(role, locale, isRest));
