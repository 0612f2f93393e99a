import { z } from 'zod';
import { visibleName } from '../kernel/requests/visible-name';
import { maxPasskeyNameCharacters } from '../limits/passkey-limits';

const bytes = (maxLength: number) => z.base64url('Must be base64url').min(1).max(maxLength);

/** base64url of the longest credential id that WebAuthn allows: 1023 bytes. */
const credentialId = bytes(1364);
/** Browsers add members, which are ignored. */
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** `navigator.credentials.create()` as JSON (WebAuthn `RegistrationResponseJSON`). */
const registrationSchema = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: bytes(4096), attestationObject: bytes(8192) }),
  })
  .meta({ id: 'PasskeyRegistration' });

/** `navigator.credentials.get()` as JSON (WebAuthn `AuthenticationResponseJSON`). */
const assertionSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4096),
      authenticatorData: bytes(4096),
      signature: bytes(2048),
      userHandle: bytes(88).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });

/** `POST /api/auth/passkeys` */
export const addPasskeySchema = z.strictObject({
  name: visibleName(maxPasskeyNameCharacters, 'How the list shows it.'),
  credential: registrationSchema,
});
export type AddPasskeyRequest = z.infer<typeof addPasskeySchema>;
export type PasskeyRegistration = AddPasskeyRequest['credential'];

/** `POST /api/auth/passkey-sign-in` */
export const passkeySignInSchema = z.strictObject({ credential: assertionSchema });
export type PasskeySignInRequest = z.infer<typeof passkeySignInSchema>;
export type PasskeyAssertion = PasskeySignInRequest['credential'];
