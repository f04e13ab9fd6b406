/** Families of browsers and systems from a user agent, and nothing finer: enough to tell two devices apart. */

/** The most telling name of each user agent first: Edge also says Chrome, Chrome also says Safari. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** An iPhone also says Mac OS X, Android also says Linux. */
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

type Family = readonly [sign: string, name: string];

const firstOf = (families: readonly Family[], userAgent: string): string =>
  families.find(([sign]) => userAgent.includes(sign))?.[1] ?? '';

/** Empty when unknown. */
export const browserFamily = (userAgent: string): string => firstOf(BROWSERS, userAgent);
export const systemFamily = (userAgent: string): string => firstOf(SYSTEMS, userAgent);

export interface Device {
  /** Empty when unknown. */
  readonly browser: string;
  readonly system: string;
}

/** The device of a request, in words a customer knows; nothing else of the user agent is kept. */
export function deviceOf(request: Request): Device {
  const userAgent = request.headers.get('user-agent') ?? '';
  return { browser: browserFamily(userAgent), system: systemFamily(userAgent) };
}
