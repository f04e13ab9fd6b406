/** Finds a Chromium for the journeys, on any Linux with npm (README, "Run it"). */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { NETS } from '../../support/nets.ts';
import { unpackChromium } from './unpacked-chromium.ts';

/** Where a browser was found and how it starts; plain data, so that it can be handed to the test processes. */
export interface FoundBrowser {
  readonly name: string;
  readonly launch: Pick<LaunchOptions, 'executablePath' | 'args'> & { env: Record<string, string> };
}

/** The shell first: it draws the same pages without a window, and walks journeys in nearly half the time. */
const NAMES = [
  ...['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome-stable', 'google-chrome', 'chrome'],
];
/** Playwright's own list, which this replaces (the browser hears the last one), and no spare process for the next site: a journey has one. */
const LEFT_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...[
    'MediaRouter',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'PreconnectToSearch',
    'LensOverlay',
    'AimEnabled',
  ],
  'SpareRendererForSitePerProcess',
];
/** Playwright's own, which this replaces, and the network without a process of its own. */
const TAKEN_IN = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies', 'NetworkServiceInProcess2'];
const ARGS = [
  ...['--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  // Processes that speak to each other cost a tenth of a journey.
  ...[`--enable-features=${TAKEN_IN.join(',')}`, '--in-process-gpu', '--num-raster-threads=1'],
  // Pages of a journey live for a second: compilers that make them fast, and threads for those, cost more than they bring.
  '--js-flags=--single-threaded --no-opt --no-maglev --no-enable-lazy-source-positions',
  `--disable-features=${LEFT_OUT.join(',')}`,
];

/**
 * `CHROMIUM_PATH`, a Chromium or Chrome on the machine, Playwright's own, else the one unpacked from npm. Each is
 * started once: a name on PATH may be an empty shell. `BROWSER=machine|playwright|npm` forces one.
 * @throws Error naming what was tried.
 */
export async function findBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  const { CHROMIUM_PATH, BROWSER: forced } = environment;
  const failures: string[] = [];
  try {
    for await (const candidate of candidates(environment, CHROMIUM_PATH, forced)) {
      const failure = await tryOut(candidate);
      if (failure === null) return candidate;
      failures.push(`${candidate.name}: ${failure}`);
      if (CHROMIUM_PATH) break;
    }
  } catch (error) {
    // The browser of npm is unavailable too: the earlier attempts are told with it.
    failures.push(String(error));
  }
  throw new Error(`No browser starts.\n${failures.join('\n')}`);
}

async function* candidates(
  environment: NodeJS.ProcessEnv,
  given: string | undefined,
  forced: string | undefined,
): AsyncGenerator<FoundBrowser> {
  if (given) yield found(given, given);
  if (!forced || forced === 'machine') {
    for (const file of await onPath(environment.PATH ?? '')) yield found(file, file);
  }
  if (!forced || forced === 'playwright') yield found("Playwright's Chromium", undefined);
  if (!forced || forced === 'npm') {
    const { executablePath, env } = await unpackChromium();
    yield found('@sparticuz/chromium', executablePath, env);
  }
}

function found(name: string, executablePath: string | undefined, env: Record<string, string> = {}): FoundBrowser {
  return { name, launch: { ...(executablePath ? { executablePath } : {}), args: ARGS, env } };
}

async function onPath(searched: string): Promise<string[]> {
  const files = NAMES.flatMap((name) => searched.split(path.delimiter).map((folder) => path.join(folder, name)));
  const known = await Promise.all(
    files.map((file) =>
      access(file, constants.X_OK).then(
        () => [file],
        () => [],
      ),
    ),
  );
  return known.flat();
}

async function tryOut({ launch }: FoundBrowser): Promise<string | null> {
  try {
    const browser = await start(launch);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto('data:text/html,<title>alive</title>');
    const title = await page.title();
    await browser.close();
    return title === 'alive' ? null : 'shows no page';
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

export async function start({ env, ...launch }: FoundBrowser['launch']): Promise<Browser> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const browser = await chromium.launch({ ...launch, env: { ...Object.fromEntries(inherited), ...env } });
  // Those of a second person too, which a journey opens by itself.
  browser.on('context', (context) => context.setDefaultTimeout(NETS.event));
  return browser;
}
