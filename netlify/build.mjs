/**
 * `npm run build`. Plain JavaScript, so that from the first file of TypeScript on what V8 and Node made of each is kept, as the
 * command of Astro does: a third of a second of every build.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { build } = await import('./pack/build.ts');
await build();
