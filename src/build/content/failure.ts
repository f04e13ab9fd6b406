/** A fault of a file of `content/`, in the maintainer's terms. */
export interface Failure {
  /** From the project's root: `content/products/x.yaml`. */
  file: string;
  /** `prices[0].price`, or `file` when it cannot be read at all. */
  field: string;
  reason: string;
  /** From 1; absent where no line can be named. */
  line?: number | undefined;
}

/** `content/products/x.yaml:63: prices[0].price: must not be negative` */
export const formatFailure = ({ file, line, field, reason }: Failure): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${field}: ${reason}`;
