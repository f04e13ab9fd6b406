/** A finding that keeps a shop from going live, in words of the person who mends it. */
export interface Finding {
  /** `content/shop.json: bankAccount.iban`, or the name of a variable. */
  readonly where: string;
  /** The fault, and how to mend it. */
  readonly what: string;
}

/** `SMTP_URL: is not set: no letter leaves` */
export const formatFinding = ({ where, what }: Finding): string => `${where}: ${what}`;
