/** The second half of `npm run build`: packs the functions for Netlify, which takes them from where `netlify.toml` says. */
import path from 'node:path';
import { packFunctions } from './pack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const packed = await packFunctions(ROOT, path.join(ROOT, 'netlify/built'));
process.stdout.write(`netlify/built: ${packed.length} functions\n`);
