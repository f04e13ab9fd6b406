/** Puts one fault into one file while Vitest reads it; the file itself is never touched. */
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Mutant } from './mutate.ts';

export const plant = (root: string, { file, start, end, text }: Mutant): Plugin => ({
  name: 'plant',
  enforce: 'pre',
  transform: (code, id) =>
    id === path.join(root, file) ? { code: code.slice(0, start) + text + code.slice(end), map: null } : null,
});
