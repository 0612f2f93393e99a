import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyRegistration } from '@duetcast/domain/sign-in/passkey-requests';
import type { RelyingParty } from './relying-party';

/** Ed25519, ES256 and RS256, as every authenticator has one of them. */
export const algorithms: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

interface Expected {
  /** base64url. */
  readonly challenge: string;
  readonly party: RelyingParty;
}

const expectedOf = ({ challenge, party }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** The new credential, its key as COSE in base64url; null: the response proves nothing. */
export async function verifiedRegistration(credential: PasskeyRegistration, expected: Expected) {
  return orNull(async () => {
    const { clientDataJSON, attestationObject } = credential.response;
    if (isEmbedded(clientDataJSON) || !hasNoCertificate(attestationObject)) return null;
    const response: RegistrationResponseJSON = { ...credential, clientExtensionResults: {} };
    const options = { ...expectedOf(expected), response, supportedAlgorithmIDs: algorithms };
    const { verified, registrationInfo } = await verifyRegistrationResponse(options);
    if (!verified || registrationInfo.credential.id !== credential.id) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

interface KnownCredential {
  readonly publicKey: string;
  readonly counter: number;
}

/** The new counter; null: the response proves nothing, or the counter went back. */
export async function verifiedAssertion(credential: PasskeyAssertion, known: KnownCredential, expected: Expected) {
  return orNull(async () => {
    const { userHandle, clientDataJSON, ...signed } = credential.response;
    if (isEmbedded(clientDataJSON)) return null;
    const response: AuthenticationResponseJSON = {
      ...credential,
      response: { ...signed, clientDataJSON, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    };
    const publicKey = new Uint8Array(Buffer.from(known.publicKey, 'base64url'));
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(expected),
      response,
      credential: { id: credential.id, publicKey, counter: known.counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** Our pages are never embedded. */
const isEmbedded = (clientDataJSON: string): boolean => decodeClientDataJSON(clientDataJSON).crossOrigin === true;

/**
 * We ask for no attestation: what browsers may send nevertheless is self-attestation. Certificates would name addresses
 * to fetch, and their verification parse what anyone sends.
 */
function hasNoCertificate(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** The library throws for everything that is wrong; callers report one error, so that it shows nothing. */
const orNull = <T>(verify: () => Promise<T | null>): Promise<T | null> => verify().catch(() => null);
