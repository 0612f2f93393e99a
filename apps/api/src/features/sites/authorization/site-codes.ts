import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { siteCodeLifetimeMs } from '@duetcast/domain/limits/site-limits';
import { type AuthorizeSiteRequest } from '@duetcast/domain/sites/authorization-requests';
import { AppError } from '@duetcast/domain/kernel/errors';
import { StateStore } from '../../../eventing/state/state-store';
import { sha256 } from '../../../platform/hashing/sha256';

/** What a person approved in a session. */
interface Approval extends AuthorizeSiteRequest {
  readonly accountId: string;
  readonly sessionId: string;
  /** ISO 8601 UTC. */
  readonly approvedAt: string;
}

const kind = 'site-code';
const prefix = 'dca_';
const codeShape = /^dca_[A-Za-z0-9_-]{43}$/;

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Single-use codes of approved sites; only hashes of them are stored. */
@Injectable()
export class SiteCodes {
  constructor(private readonly states: StateStore) {}

  /** @throws StoreUnavailable */
  async make(approval: Approval): Promise<string> {
    const code = prefix + randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.parse(approval.approvedAt) + siteCodeLifetimeMs).toISOString();
    await this.states.insert<Approval>(kind, [{ id: sha256(code), value: approval, expiresAt }]);
    return code;
  }

  /**
   * Uses the code up, also with another verifier or redirect address, so that a code allows one guess.
   * @throws AppError `siteAuthorization.codeInvalid`, `siteAuthorization.mismatch`; StoreUnavailable
   */
  async take(code: string, verifier: string, redirectUri: string): Promise<Approval> {
    const row = codeShape.test(code) ? await this.states.get<Approval>(kind, sha256(code)) : null;
    if (!row || !(await this.states.deleteIf(kind, row.id, row.version)))
      throw new AppError('siteAuthorization.codeInvalid', { param: 'code' });
    const { codeChallenge, redirectUri: approved } = row.value;
    if (challengeOf(verifier) !== codeChallenge || redirectUri !== approved)
      throw new AppError('siteAuthorization.mismatch');
    return row.value;
  }
}
