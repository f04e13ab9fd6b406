/** Writes `.env.example` from the schema of the variables: `node netlify/live/env-example.ts`; a test holds them equal. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { VARIABLES } from '../../functions/environment.ts';

/** Set by the program that runs the shop, never by the owner. */
const NOT_OURS = ['NODE_ENV', 'STORE_DEADLINE_MS', 'ARCHIVE_DIR', 'NETLIFY_BLOBS_CONTEXT'];

export const envExample = (): string =>
  [
    "# Variables of a published shop (docs/deploy.md). One's own machine needs none: npm start makes its own.",
    ...VARIABLES.filter((name) => !NOT_OURS.includes(name)).map((name) => `${name}=`),
    '',
  ].join('\n');

if (import.meta.main) await writeFile(path.resolve(import.meta.dirname, '../../.env.example'), envExample());
