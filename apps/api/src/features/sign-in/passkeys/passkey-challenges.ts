import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { StateStore } from '../../../eventing/state/state-store';
import { sha256 } from '../../../platform/hashing/sha256';

/** The account that adds a passkey; null: a sign-in; `providerPurpose`: a sign-in at a provider. */
type Purpose = string | null;

interface StoredChallenge {
  /** base64url. */
  readonly challenge: string;
  readonly accountId: Purpose;
}

const kind = 'passkey-challenge';
const idShape = /^[A-Za-z0-9_-]{43}$/;

const secret = (): string => randomBytes(32).toString('base64url');

/** Single-use challenges. Their ids are secrets of the browsers that asked for them; only hashes of them are stored. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly states: StateStore) {}

  /** @throws StoreUnavailable */
  async make(accountId: Purpose): Promise<{ id: string; challenge: Buffer }> {
    const id = secret();
    const challenge = secret();
    const expiresAt = new Date(Date.now() + passkeyChallengeMs).toISOString();
    await this.states.insert<StoredChallenge>(kind, [{ id: sha256(id), value: { challenge, accountId }, expiresAt }]);
    return { id, challenge: Buffer.from(challenge, 'base64url') };
  }

  /** Uses the challenge up, whatever the browser answered; null: there is none for this purpose. @throws StoreUnavailable */
  async take(id: string, accountId: Purpose): Promise<string | null> {
    if (!idShape.test(id)) return null;
    const row = await this.states.get<StoredChallenge>(kind, sha256(id));
    if (!row || !(await this.states.deleteIf(kind, sha256(id), row.version))) return null;
    return row.value.accountId === accountId ? row.value.challenge : null;
  }
}
