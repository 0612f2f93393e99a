import { queryOptions } from '@tanstack/react-query';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';

export type Passkey = Schema<'Passkey'>;

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'] as const,
  queryFn: ({ signal }) => dataOf(api.get('/api/auth/passkeys', { signal })),
});

const authenticators = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at this address: they need https, or this machine. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Makes a passkey and adds it to the account; returns all passkeys. @throws WebAuthnError or DuetcastError */
export async function addPasskey(name: string): Promise<Passkey[]> {
  const options = await dataOf(api.post('/api/auth/passkeys/registration-options'));
  const { startRegistration } = await authenticators();
  // The document describes WebAuthn's own type as an object.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON });
  return dataOf(api.post('/api/auth/passkeys', { body: { name, credential } }));
}

/** Returns the remaining passkeys. */
export const removePasskey = (id: string): Promise<Passkey[]> =>
  dataOf(api.delete('/api/auth/passkeys/{id}', { params: { path: { id } } }));

/** Signs in with a passkey of this browser, whatever account it belongs to. @throws WebAuthnError or DuetcastError */
export async function signInWithPasskey() {
  const options = await dataOf(api.post('/api/auth/passkey-options'));
  const { startAuthentication } = await authenticators();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON });
  return dataOf(api.post('/api/auth/passkey-sign-in', { body: { credential } }));
}
