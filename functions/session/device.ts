/** What a session runs on, in words a customer knows; of the user agent nothing else is kept. */
import { browserFamily, systemFamily } from '../http/user-agent.ts';

export interface Device {
  /** Empty when unknown. */
  readonly browser: string;
  readonly system: string;
}

export function deviceOf(request: Request): Device {
  const userAgent = request.headers.get('user-agent') ?? '';
  return { browser: browserFamily(userAgent), system: systemFamily(userAgent) };
}
