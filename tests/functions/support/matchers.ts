/** Vitest's asymmetric matchers, typed as what they are: values of no known kind. */
import { expect } from 'vitest';

export const anyText: unknown = expect.any(String);
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const containing = (text: string): unknown => expect.stringContaining(text);
export const including = (parts: object): unknown => expect.objectContaining(parts);
