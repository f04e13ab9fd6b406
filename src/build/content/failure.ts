import { pathOf } from './issues.ts';
import { placeName } from './place-name.ts';
import { inTurkish } from './turkish.ts';

/** Head of the list in Netlify's log, which the owner reads. */
export const REFUSED_CONTENT = 'Site kurulmadı; içerikte düzeltilecek yerler var:';

/** A fault of a file of `content/`, in the maintainer's terms. */
export interface Failure {
  /** From the project's root: `content/products/x.yaml`. */
  file: string;
  /** `prices[0].price`, or `file` when it cannot be read at all. */
  field: string;
  reason: string;
  /** From 1; absent where no line can be named. */
  line?: number | undefined;
  /** The other of two files that clash, named in the reason: which of them is newer only the disk knows. */
  other?: { readonly file: string; readonly field: string };
}

const placeOf = ({ file, line }: Failure): string => `${file}${line === undefined ? '' : `:${line}`}`;

/** `content/products/x.yaml:63: prices[0].price: must not be negative` */
export const formatFailure = (failure: Failure): string => `${placeOf(failure)}: ${failure.field}: ${failure.reason}`;

/** `content/products/x.yaml:63: Fiyatlar, 1. satır, Fiyat (TL): sıfırdan küçük olamaz` */
export const formatInTurkish = (failure: Failure): string =>
  `${placeOf(failure)}: ${placeName(failure.file, pathOf(failure.field))}: ${inTurkish(failure.reason)}`;

/** Netlify's log is read by the owner of the shop, a terminal by its developer. */
export const formatFor = (environment: Readonly<Record<string, string | undefined>>) =>
  environment.CONTEXT === undefined ? formatFailure : formatInTurkish;
