import { ApiProblem } from '../../api/problem.ts';
import type { CreationOptions, NewCredential, RequestOptions, UsedCredential } from '../../api/staff.ts';
import { isNamed, toBytes, toText, wordsFor } from './passkey.model.ts';

/** The browser's part of making and using passkeys. Failures are thrown as an ApiProblem with words for a person. */

/** Whether this browser, at this address, has passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext && isNamed(location.hostname);
}

/** Has the person make a passkey. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { challenge, user, excludeCredentials, ...rest } = options;
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...rest,
        challenge: toBytes(challenge),
        user: { ...user, id: toBytes(user.id) },
        excludeCredentials: excludeCredentials.map(described),
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    type: 'public-key',
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      // Older browsers do not say how they reach it.
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Has the person use a passkey. */
export async function askForPasskey(options: RequestOptions): Promise<UsedCredential> {
  const { challenge, allowCredentials, ...rest } = options;
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        ...rest,
        challenge: toBytes(challenge),
        allowCredentials: allowCredentials.map(described),
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    type: 'public-key',
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      ...(response.userHandle && { userHandle: toText(response.userHandle) }),
    },
  };
}

function described({ id, type, transports }: RequestOptions['allowCredentials'][number]) {
  return { id: toBytes(id), type, transports: transports as AuthenticatorTransport[] };
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null;
  try {
    credential = await ask();
  } catch (thrown) {
    throw new ApiProblem(409, wordsFor(thrown instanceof DOMException ? thrown.name : ''));
  }
  if (!credential) throw new ApiProblem(409, wordsFor(''));
  return credential as PublicKeyCredential;
}
