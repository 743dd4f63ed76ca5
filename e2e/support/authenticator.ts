import type { CDPSession, Page } from '@playwright/test';

/** A device that keeps passkeys, as Chromium plays one: its owner's finger is always there and always right. */
export type Authenticator = {
  /** How many passkeys it keeps. */
  passkeys(): Promise<number>;
  /** Somebody else's finger from now on, or the owner's again. */
  recognise(owner: boolean): Promise<void>;
};

/** Gives the browser of a page such a device, built in as those of phones and laptops are. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
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
    async passkeys() {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
    async recognise(owner) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: owner });
    },
  };
}
