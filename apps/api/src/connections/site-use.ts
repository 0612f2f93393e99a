import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { connectionDecider } from '@duetcast/domain/connections/connection-decider';
import { Deciders, type CommandContext } from '../event-store/deciders';

/** A host name with a dot: `dashboard` and `api`, under which our own work counts, are no sites. */
const isSite = (domain: string): boolean => domain.includes('.');

/** The connection of an account and a site, the same however often it is made. */
export const connectionIdOf = (accountId: string, siteDomain: string): string =>
  `con_${createHash('sha256').update(`${accountId}/${siteDomain}`).digest('hex').slice(0, 24)}`;

/** A site that uses the account's token is connected by that, and its use is its activity. */
@Injectable()
export class SiteUse {
  constructor(private readonly deciders: Deciders) {}

  /** Nothing happens where the domain is no site, or was used a moment ago. @throws AppError `store.conflict`, `store.unavailable` */
  async record(accountId: string, domain: string, context: CommandContext): Promise<void> {
    if (!isSite(domain)) return;
    const now = context.at ?? new Date().toISOString();
    const site = { connectionId: connectionIdOf(accountId, domain), accountId, siteDomain: domain };
    const commandId = `${context.commandId}/RecordSiteUse`;
    const command = { type: 'RecordSiteUse', site, now } as const;
    await this.deciders.run(connectionDecider, `${accountId}-${domain}`, command, { ...context, commandId });
  }
}
