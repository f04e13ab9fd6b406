/** The answer of a rule that can refuse: a value, never an exception. `code` is a key of the locale files. */
export type Result<T, Failure extends { code: string } = { code: string }> =
  { ok: true; data: T } | ({ ok: false } & Failure);
