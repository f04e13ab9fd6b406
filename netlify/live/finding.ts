import type { Failure } from '../../src/build/content/failure.ts';

/** A finding that keeps a shop from going live, in words of the person who mends it. */
export interface Finding {
  /** `content/shop.json: bankAccount.iban`, or the name of a variable. */
  readonly where: string;
  /** The fault, and how to mend it. */
  readonly what: string;
}

/** `SMTP_URL: is not set: no letter leaves` */
export const formatFinding = ({ where, what }: Finding): string => `${where}: ${what}`;

/** A finding about a file of `content/`. */
export const findingOf = ({ file, field, reason }: Failure): Finding => ({ where: `${file}: ${field}`, what: reason });
