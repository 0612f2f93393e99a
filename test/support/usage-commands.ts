import { aUsage } from '@duetcast/domain/usage/usage.builder';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { carryOver, runOldUsage } from './old-usage';
import type { TestApp } from './test-app';

const projections = ['usage-by-month', 'usage-charges', 'event-index'];

/** Runs usage commands of one account directly on the deciders. */
export class UsageCommands {
  constructor(
    private readonly server: TestApp,
    readonly accountId: string,
  ) {}

  /** Runs the commands in order, and waits for the projections. Repeating a list appends only its new commands. */
  async run(name: string, month: string, commands: readonly UsageCommand[]): Promise<void> {
    for (const [index, command] of commands.entries()) {
      const id = usageIdOf(this.accountId, month);
      const context = this.context(`${name}/${month}/${index}`);
      const { position } = await this.server.app.get(Deciders).run(usageDecider, id, command, context);
      await this.reached(position);
    }
  }

  /** The same on the stream of the domain, as the version before kept it. */
  async runOld(domain: string, month: string, commands: readonly UsageCommand[], name = ''): Promise<void> {
    const scope = { accountId: this.accountId, domain, month };
    for (const [index, command] of commands.entries()) {
      const context = this.context(`old/${domain}/${month}/${name}${index}`);
      const { position } = await runOldUsage(this.server.app.get(Deciders), scope, command, context);
      await this.reached(position);
    }
  }

  /** Continues the stream of the domain in that of the account. */
  async carryOver(domain: string, month: string): Promise<void> {
    const scope = { accountId: this.accountId, domain, month };
    const { app } = this.server;
    const context = this.context(`carry-over/${domain}/${month}`);
    const { position } = await carryOver(app.get(EventStore), app.get(Deciders), scope, context);
    await this.reached(position);
  }

  reserve(domain: string, month: string, jobId: string, characters: number, limit = 10_000): UsageCommand {
    const { accountId } = this;
    return aUsage.reserve(jobId, characters, { accountId, domain, month, limits: { account: limit, domain: null } });
  }

  use(month: string, jobId: string): UsageCommand {
    return aUsage.settle(jobId, null, { accountId: this.accountId, month });
  }

  release(month: string, jobId: string): UsageCommand {
    return aUsage.settle(jobId, 0, { accountId: this.accountId, month });
  }

  correct(domain: string, month: string, correctionId: string, characters: number): UsageCommand {
    return aUsage.correct(correctionId, characters, { accountId: this.accountId, domain, month });
  }

  /** Of the account, or of one domain in both forms of streams. */
  async events(month: string, domain?: string): Promise<StoredEvent[]> {
    const shared = await this.stored(usageIdOf(this.accountId, month));
    if (domain === undefined) return shared;
    return [...(await this.oldEvents(month, domain)), ...shared.filter(({ data }) => data.domain === domain)];
  }

  /** Of the stream of the domain. */
  oldEvents(month: string, domain: string): Promise<StoredEvent[]> {
    return this.stored(domainUsageIdOf(this.accountId, domain, month));
  }

  private async stored(id: string): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const event of this.server.app.get(EventStore).readStream(`usage-${id}`)) events.push(event);
    return events;
  }

  private context(commandId: string) {
    const actor = { kind: 'system', id: 'test' } as const;
    const id = `${this.accountId}/${commandId}`;
    return { commandId: id, actor, correlationId: id, causationId: id };
  }

  private async reached(position: string | null): Promise<void> {
    if (position) await this.server.app.get(ProjectionProgress).reached(projections, position);
  }
}
