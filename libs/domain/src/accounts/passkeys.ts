import { z } from 'zod';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';
import { maxPasskeys } from '../limits/passkey-limits';

const registeredSchema = z.object({
  accountId: z.string(),
  passkeyId: z.string(),
  registeredAt: z.iso.datetime(),
  name: z.string(),
  /** base64url, as its authenticator made it. */
  credentialId: z.string(),
  /** COSE key in base64url. */
  publicKey: z.string(),
});

/** Passkeys of an account: part of `account-{id}`. */
export const passkeyEvents = {
  PasskeyRegistered: event(1, registeredSchema, ['name', 'credentialId', 'publicKey']),
  PasskeyRemoved: event(1, z.object({ accountId: z.string(), passkeyId: z.string() })),
};
type PasskeyEvent = EventOf<typeof passkeyEvents>;

export type Passkey = Omit<z.infer<typeof registeredSchema>, 'accountId'>;
/** Passkeys by id, in the order in which they were added. */
export type Passkeys = Readonly<Record<string, Passkey>>;

export type PasskeyCommand =
  | { type: 'RegisterPasskey'; passkey: Passkey }
  | { type: 'RemovePasskey'; passkeyId: string };

interface PasskeyOwner {
  readonly accountId: string;
  readonly passkeys: Passkeys;
}

/** @throws AppError `passkey.tooMany`, `passkey.refused` for a known credential, `passkey.missing` */
export function decidePasskeys(command: PasskeyCommand, { accountId, passkeys }: PasskeyOwner): PasskeyEvent[] {
  if (command.type === 'RemovePasskey') {
    const { passkeyId } = command;
    if (!Object.hasOwn(passkeys, passkeyId)) throw new AppError('passkey.missing');
    return [{ type: 'PasskeyRemoved', data: { accountId, passkeyId } }];
  }
  const { passkey } = command;
  if (Object.hasOwn(passkeys, passkey.passkeyId)) return [];
  const all = Object.values(passkeys);
  if (all.some(({ credentialId }) => credentialId === passkey.credentialId)) throw new AppError('passkey.refused');
  if (all.length >= maxPasskeys) throw new AppError('passkey.tooMany');
  return [{ type: 'PasskeyRegistered', data: { accountId, ...passkey } }];
}

export function evolvePasskeys(passkeys: Passkeys, { type, data }: PasskeyEvent): Passkeys {
  const { [data.passkeyId]: _previous, ...others } = passkeys;
  if (type === 'PasskeyRemoved') return others;
  const { accountId: _accountId, ...passkey } = data;
  return { ...others, [passkey.passkeyId]: passkey };
}
