import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { Deciders } from '../../../eventing/deciders/deciders';
import { PasskeyCredentials } from '../../accounts/public';
import { namedSchema } from '../../../platform/openapi/api-operation';

export const passkeySchema = namedSchema('Passkey', {
  id: z.string(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});
type ListedPasskey = z.infer<typeof passkeySchema>;

/** The passkeys of an account that sign in at this server, the oldest first. */
@Injectable()
export class PasskeyList {
  constructor(
    private readonly deciders: Deciders,
    private readonly credentials: PasskeyCredentials,
  ) {}

  async of(accountId: string): Promise<ListedPasskey[]> {
    const passkeys = Object.values((await this.deciders.load(accountDecider, accountId)).state.passkeys);
    const uses = await this.credentials.lastUses(passkeys.map(({ credentialId }) => credentialId));
    return passkeys.flatMap(({ passkeyId, name, registeredAt, credentialId }) => {
      const lastUsedAt = uses.get(credentialId);
      return lastUsedAt === undefined ? [] : [{ id: passkeyId, name, createdAt: registeredAt, lastUsedAt }];
    });
  }
}
