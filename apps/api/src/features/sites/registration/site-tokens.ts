import { randomBytes } from 'node:crypto';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { assertNotSuspended } from '@duetcast/domain/accounts/suspension';
import { siteDomainOf, sitePathOf } from '@duetcast/domain/sites/site-name';
import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf, type Connection } from '@duetcast/domain/sites/connection-decider';
import type { Site, SiteCredentials } from '@duetcast/domain/sites/connection-events';
import { AppError } from '@duetcast/domain/kernel/errors';
import { isRevoked, tokenDecider } from '@duetcast/domain/tokens/token-decider';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import { SecretBox } from '../../../platform/secrets/secret-box';
import { Deciders } from '../../../eventing/deciders/deciders';
import { BehindProjections } from '../../../eventing/projector/await-projections';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { sha256 } from '../../../platform/hashing/sha256';

/** Deterministic, so that reconnecting a site reuses its connection. */
const connectionIdOf = (accountId: string, siteDomain: string): string =>
  `con_${sha256(`${accountId}/${siteDomain}`).slice(0, 24)}`;

export const siteOf = (accountId: string, siteDomain: string): Site => ({
  connectionId: connectionIdOf(accountId, siteDomain),
  accountId,
  siteDomain,
});

/** The site at this address. Events name its path by a hash: an address is personal, and names of streams cannot be encrypted. */
export function siteAt(accountId: string, siteUrl: string): Site {
  const [domain, path] = [siteDomainOf(siteUrl), sitePathOf(siteUrl)];
  return siteOf(accountId, path === '' ? domain : `${domain}/${sha256(`${accountId}${path}`).slice(0, 16)}`);
}

const prefix = 'dcs_';
const secretPrefix = 'whsec_';
const tokenPurpose = 'site-token';
const secretPurpose = 'webhook-secret';

/** Other strings are rejected without a lookup. */
const tokenShape = /^dcs_[A-Za-z0-9_-]{43}$/;

const random = (encoding: 'base64' | 'base64url'): string => randomBytes(32).toString(encoding);

/** Creates, verifies and reveals the credentials of connected sites. */
@Injectable()
export class SiteTokens {
  readonly prefix = prefix;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly behind: BehindProjections,
    private readonly deciders: Deciders,
    private readonly box: SecretBox,
  ) {}

  /** New credentials, hashed and sealed for storage. */
  make(): SiteCredentials {
    const token = prefix + random('base64url');
    return {
      tokenHash: sha256(token),
      sealedToken: this.box.seal(token, tokenPurpose),
      sealedWebhookSecret: this.box.seal(secretPrefix + random('base64'), secretPurpose),
    };
  }

  reveal({ sealedToken, sealedWebhookSecret }: SiteCredentials): { siteToken: string; webhookSecret: string } {
    return {
      siteToken: this.box.unseal(sealedToken, tokenPurpose),
      webhookSecret: this.webhookSecretOf({ sealedWebhookSecret }),
    };
  }

  /** False: another `SECRET_KEY` sealed them. */
  isReadable(credentials: SiteCredentials): boolean {
    return orElse(() => this.reveal(credentials), null) !== null;
  }

  webhookSecretOf({ sealedWebhookSecret }: Pick<SiteCredentials, 'sealedWebhookSecret'>): string {
    return this.box.unseal(sealedWebhookSecret, secretPurpose);
  }

  /** Whether an API token that knows the credentials was revoked: they end with it, before the site is disconnected. */
  async isEnded(accountId: string, { revealedTo }: Pick<Connection, 'revealedTo'>): Promise<boolean> {
    if (revealedTo.length === 0) return false;
    const { state } = await this.deciders.load(tokenDecider, accountId);
    return revealedTo.some((tokenId) => isRevoked(state, tokenId));
  }

  /**
   * Looks up the row by hash, then checks the events, so that a disconnected site is rejected immediately.
   * @throws AppError `auth.siteTokenInvalid`, `account.suspended`, `store.behind`
   */
  async verify(token: string): Promise<Site> {
    if (!tokenShape.test(token)) throw new AppError('auth.siteTokenInvalid');
    const tokenHash = sha256(token);
    const { rows } = await this.rows.find<ConnectionRow>(connections.name, { where: { tokenHash }, limit: 1 });
    const row = rows[0]?.row;
    if (!row) {
      await this.behind.assertNone(connections.name);
      throw new AppError('auth.siteTokenInvalid');
    }
    const site = { connectionId: row.id, accountId: row.accountId, siteDomain: row.site_domain };
    const { state } = await this.deciders.load(connectionDecider, connectionStreamIdOf(site));
    const isCurrent = state.credentials?.tokenHash === tokenHash && !(await this.isEnded(site.accountId, state));
    assertNotSuspended((await this.deciders.load(accountDecider, site.accountId)).state);
    if (!isCurrent) throw new AppError('auth.siteTokenInvalid');
    return site;
  }
}

/** Finds sites by the id of their connection. */
@Injectable()
export class SiteLookup {
  constructor(private readonly rows: ReadModelStore) {}

  /** `domain`: of a job of the site, which is the name of most sites. null: the account has no such connection. */
  async find(connectionId: string, accountId: string, domain: string): Promise<Site | null> {
    const site = siteOf(accountId, domain);
    if (site.connectionId === connectionId) return site;
    const row = (await this.rows.load<ConnectionRow>(connections.name, [connectionId])).get(connectionId)?.row;
    return row?.accountId === accountId ? siteOf(accountId, row.site_domain) : null;
  }
}
