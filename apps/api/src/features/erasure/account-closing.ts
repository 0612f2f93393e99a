import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { isFinishedStatus } from '@duetcast/domain/jobs/job-statuses';
import type { Decider } from '@duetcast/domain/kernel/decider';
import { fallback } from '@duetcast/domain/kernel/errors';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { endpointDecider } from '@duetcast/domain/webhooks/endpoint-decider';
import type { AccountRow } from '@duetcast/projections/accounts/accounts';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import { shows, type ShowRow } from '@duetcast/projections/shows/shows';
import { Mailer } from '../../platform/mail/mailer';
import { AccountKeys } from '../../eventing/account-keys/account-keys';
import { systemContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { AccountIds, PasskeyCredentials } from '../accounts/public';
import { Customers } from '../billing/public';
import { PendingMails } from '../sign-in/public';
import { AccountTokens } from '../tokens/public';
import { ErasedAccounts } from './erased-accounts';

/**
 * Closes an account for good once its grace period has ended. Each step can be repeated, and the event that closes the
 * account comes last: after a crash, or while a service does not answer, the next run starts over.
 */
@Injectable()
export class AccountClosing {
  constructor(
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
    private readonly keys: AccountKeys,
    private readonly tokens: AccountTokens,
    private readonly ids: AccountIds,
    private readonly customers: Customers,
    private readonly mails: PendingMails,
    private readonly mailer: Mailer,
    private readonly passkeys: PasskeyCredentials,
    private readonly erased: ErasedAccounts,
  ) {}

  /** `now` is ISO 8601 UTC. @throws errors of the stores and of the payment provider */
  async close({ accountId, email }: AccountRow, now: string, isRepeated = false): Promise<void> {
    await this.run(accountDecider, accountId, { type: 'SignOutEverywhere', now });
    await this.tokens.revokeAll(accountId, systemContext('erasure', accountId));
    await this.forgetPasskeys(accountId);
    await this.disconnectSites(accountId, now);
    await this.deleteEndpoints(accountId);
    await this.deleteShows(accountId);
    await this.endJobs(accountId);
    await this.customers.delete(accountId);
    if (email !== '') await this.forgetAddress(email, accountId);
    const { state } = await this.run(accountDecider, accountId, { type: 'Erase', now, isRepeated });
    if (state.erasedAt === null) return;
    await this.erased.add(accountId);
    await this.keys.destroy(accountId);
  }

  private async forgetAddress(email: string, accountId: string): Promise<void> {
    await this.mails.removeTo(email);
    await this.mailer.forget(email);
    await this.ids.release(email, accountId);
  }

  private async forgetPasskeys(accountId: string): Promise<void> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    await this.passkeys.release(Object.values(state.passkeys).map(({ credentialId }) => credentialId));
  }

  private async disconnectSites(accountId: string, now: string): Promise<void> {
    for await (const { row } of allRows<ConnectionRow>(this.rows, connections.name, { where: { accountId } })) {
      if (!row.is_active) continue;
      const id = connectionStreamIdOf({ accountId, siteDomain: row.site_domain });
      await this.run(connectionDecider, id, { type: 'DisconnectSite', now });
    }
  }

  private async deleteEndpoints(accountId: string): Promise<void> {
    const { state } = await this.deciders.load(endpointDecider, accountId);
    for (const endpointId of Object.keys(state))
      await this.run(endpointDecider, accountId, { type: 'DeleteEndpoint', accountId, endpointId });
  }

  /** Feeds and pages end now. */
  private async deleteShows(accountId: string): Promise<void> {
    const where = { accountId, isDeleted: false };
    for await (const { id: showId } of allRows<ShowRow>(this.rows, shows.name, { where }))
      await this.run(showDecider, showId, { type: 'DeleteShow', showId, accountId });
  }

  /** Public links end now, not when the content is deleted. */
  private async endJobs(ownerId: string): Promise<void> {
    for await (const { id, row } of allRows<JobRow>(this.rows, jobs.name, { where: { ownerId } })) {
      if (row.shareId) await this.run(jobDecider, id, { type: 'UnshareJob' });
      if (isFinishedStatus(row.status)) continue;
      const reason = 'The account was deleted.';
      await this.run(jobDecider, id, { type: 'CancelJob', reason }).catch(fallback(null, 'job.finished'));
    }
  }

  private run<Command, Event extends DomainEvent, State>(
    decider: Decider<Command, Event, State>,
    id: string,
    command: Command,
  ) {
    return this.deciders.run(decider, id, command, systemContext('erasure', id));
  }
}
