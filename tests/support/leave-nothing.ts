/** Files share their process: what one changed of it and forgot is put back before the next. */
import { afterAll, vi } from 'vitest';

const before = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) {
    if (!Object.hasOwn(before, name)) Reflect.deleteProperty(process.env, name);
  }
  for (const [name, value] of Object.entries(before)) if (value !== undefined) process.env[name] = value;
});
