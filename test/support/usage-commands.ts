import { aUsage } from './builders/usage.builder';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
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

  /** Of the account, or of one of its domains. */
  async events(month: string, domain?: string): Promise<StoredEvent[]> {
    const all = await this.stored(usageIdOf(this.accountId, month));
    return domain === undefined ? all : all.filter(({ data }) => data.domain === domain);
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
