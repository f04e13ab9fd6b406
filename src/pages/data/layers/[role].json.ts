import type { APIContext } from 'astro';
import { LOCALES, type Locale } from '../../../domain/values/locale.ts';
import type { SetRole } from '../../../domain/layers/sets-file.ts';
import { sets } from '../../../build/catalogue.ts';
import { offersOf } from '../../../features/layers/page-sets.ts';

interface Props extends Record<string, unknown> {
  role: SetRole;
  locale: Locale;
}

export const getStaticPaths = () =>
  LOCALES.flatMap((locale) =>
    sets.roles.map((role) => ({ params: { role: `${role.role}-${locale}` }, props: { role, locale } })),
  );

/** Products that may be a layer of a window, for the dialog that exchanges it. */
export const GET = ({ props: { role, locale } }: APIContext<Props>): Response => Response.json(offersOf(role, locale));
