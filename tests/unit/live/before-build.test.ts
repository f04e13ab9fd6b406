import { afterEach, expect, test, vi } from 'vitest';
import { beforeBuild } from '../../../netlify/live/before-build.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test.each(['production', 'deploy-preview', 'branch-deploy', 'staging'])(
  'no deploy (%s) is built that takes demo cards, open for orders or not',
  async (context) => {
    vi.stubEnv('CONTEXT', context);
    vi.stubEnv('PAYMENT_PROVIDER', 'demo');
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await beforeBuild()).toBe(false);
    expect(process.exitCode).toBe(1);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('PAYMENT_PROVIDER is demo'));
  },
);
