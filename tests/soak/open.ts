export const OPEN: Readonly<Record<string, string>> = {};
