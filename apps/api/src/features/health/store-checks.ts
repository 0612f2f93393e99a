import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StateStore } from '../../eventing/state/state-store';
import { ContentStore } from '../../platform/content/content-store';
import { Readiness } from '../../platform/observability/readiness';

/** Adds the stores to the readiness check. */
@Injectable()
export class StoreChecks implements OnModuleInit {
  constructor(
    private readonly readiness: Readiness,
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly state: StateStore,
    private readonly content: ContentStore,
  ) {}

  onModuleInit(): void {
    this.readiness.addCheck('eventStore', () => this.events.ping());
    this.readiness.addCheck('readModels', () => this.rows.ping());
    this.readiness.addCheck('state', () => this.state.ping());
    this.readiness.addCheck('content', () => this.content.ping());
  }
}
