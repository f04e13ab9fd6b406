/** A device that holds passkeys and always says yes, as Chromium plays one (CDP, WebAuthn). */
import type { Page } from 'playwright';

export interface VirtualAuthenticator {
  /** How many passkeys it holds. */
  readonly count: () => Promise<number>;
  /** Whether its owner shows a finger from now on. */
  readonly verify: (isUserVerified: boolean) => Promise<void>;
}

/** For this page, as long as it is open. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async verify(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
