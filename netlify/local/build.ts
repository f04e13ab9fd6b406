/** Builds the shop for `npm start`, and says meanwhile what is being made, how many of it, and how long it takes. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { clearLine, cursorTo } from 'node:readline';
import { createProgress } from './build-progress.ts';
import type { OnStop } from './process.ts';

/** How often a line is rewritten where one can be. */
const TICK_MS = 250;

/** @throws Error with all that Astro said, when the build fails */
export async function buildShop(root: string, onStop: OnStop, output = process.stdout): Promise<void> {
  const astro = path.join(path.dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [astro, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onStop(() => Promise.resolve(void child.kill()));

  const progress = createProgress(() => performance.now());
  const line = rewritten(output);
  const ticking = line && setInterval(() => line(progress.now()), TICK_MS);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const stage of progress.read(text)) {
        line?.('');
        output.write(`${stage}\n`);
      }
    });
  }
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    if (code !== 0) throw new Error(`The build failed.\n${said}`);
  } finally {
    clearInterval(ticking);
    line?.('');
  }
  for (const stage of progress.end()) output.write(`${stage}\n`);
}

/** Puts words in place of the last ones, on a screen; undefined where each line stays, as in a log. */
function rewritten(output: NodeJS.WriteStream): ((words: string) => void) | undefined {
  if (!output.isTTY) return undefined;
  return (words) => {
    clearLine(output, 0);
    cursorTo(output, 0);
    output.write(words.slice(0, (output.columns || 80) - 1));
  };
}
