import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Site, SiteCredentials } from '@duetcast/domain/sites/connection-events';
import { AppError } from '@duetcast/domain/kernel/errors';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import { SecretBox } from '../../../platform/secrets/secret-box';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { sha256 } from '../../../platform/hashing/sha256';

export const siteTokenPrefix = 'dcs_';
const secretPrefix = 'whsec_';
const tokenPurpose = 'site-token';
const secretPurpose = 'webhook-secret';

/** Anything that could be one of our tokens; everything else is refused without a look-up. */
const tokenShape = /^dcs_[A-Za-z0-9_-]{43}$/;

const random = (): string => randomBytes(32).toString('base64url');

/** The credentials of connected sites: made, recognised, and shown again to their account. */
@Injectable()
export class SiteTokens {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly box: SecretBox,
  ) {}

  /** New credentials in the form in which they are stored. */
  make(): SiteCredentials {
    const token = siteTokenPrefix + random();
    return {
      tokenHash: sha256(token),
      sealedToken: this.box.seal(token, tokenPurpose),
      sealedWebhookSecret: this.box.seal(secretPrefix + random(), secretPurpose),
    };
  }

  reveal({ sealedToken, sealedWebhookSecret }: SiteCredentials): { siteToken: string; webhookSecret: string } {
    return {
      siteToken: this.box.unseal(sealedToken, tokenPurpose),
      webhookSecret: this.webhookSecretOf({ sealedWebhookSecret }),
    };
  }

  webhookSecretOf({ sealedWebhookSecret }: Pick<SiteCredentials, 'sealedWebhookSecret'>): string {
    return this.box.unseal(sealedWebhookSecret, secretPurpose);
  }

  /**
   * Found by its hash in the rows, then confirmed by the events, so that a disconnected site is refused at once.
   * @throws AppError `auth.siteTokenInvalid`
   */
  async verify(token: string): Promise<Site> {
    if (!tokenShape.test(token)) throw new AppError('auth.siteTokenInvalid');
    const tokenHash = sha256(token);
    const { rows } = await this.rows.find<ConnectionRow>(connections.name, { where: { tokenHash }, limit: 1 });
    const found = rows[0]?.row;
    if (!found) throw new AppError('auth.siteTokenInvalid');
    const site = { connectionId: found.id, accountId: found.accountId, siteDomain: found.site_domain };
    const { state } = await this.deciders.load(connectionDecider, connectionStreamIdOf(site));
    if (state.credentials?.tokenHash !== tokenHash) throw new AppError('auth.siteTokenInvalid');
    return site;
  }
}
