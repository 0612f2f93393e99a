import { usageDecider, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { usageIdOf } from '@duetcast/domain/usage/usage-streams';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import type { TestApp } from './test-app';

/** Runs usage commands of one account directly on the deciders. */
export class UsageCommands {
  constructor(
    private readonly server: TestApp,
    private readonly accountId: string,
  ) {}

  /** Runs the commands in order, and waits for the projections. Repeating a list appends only its new commands. */
  async run(domain: string, month: string, commands: readonly UsageCommand[]): Promise<void> {
    const actor = { kind: 'system', id: 'test' } as const;
    for (const [index, command] of commands.entries()) {
      const context = { commandId: `${domain}/${month}/${index}`, actor, correlationId: domain, causationId: domain };
      const id = usageIdOf(this.accountId, domain, month);
      const { position } = await this.server.app.get(Deciders).run(usageDecider, id, command, context);
      if (position) await this.server.app.get(ProjectionProgress).reached(['usage-by-month', 'event-index'], position);
    }
  }

  reserve(domain: string, month: string, jobId: string, characters: number, limit = 10_000): UsageCommand {
    const { accountId } = this;
    const reservation = { accountId, domain, month, reservationId: `${jobId}:1`, jobId, characters, limit };
    return { type: 'ReserveCharacters', reservation };
  }

  async events(domain: string, month: string): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const stream = `usage-${usageIdOf(this.accountId, domain, month)}`;
    for await (const event of this.server.app.get(EventStore).readStream(stream)) events.push(event);
    return events;
  }
}
