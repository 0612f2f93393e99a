import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StateStore } from '../../eventing/state/state-store';
import { ContentHealth } from '../../platform/content/content-health';
import { Readiness } from '../../platform/observability/readiness';

/** Adds the stores to the readiness check. */
@Injectable()
export class StoreChecks implements OnModuleInit {
  constructor(
    private readonly readiness: Readiness,
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly state: StateStore,
    private readonly content: ContentHealth,
  ) {}

  onModuleInit(): void {
    this.readiness.addCheck('eventStore', () => check(this.events));
    this.readiness.addCheck('readModels', () => check(this.rows));
    this.readiness.addCheck('state', () => check(this.state));
    this.readiness.addCheck('content', () => this.content.responds());
  }
}

type Checked = Pick<EventStore, 'ping' | 'outage'>;

/** Names a full disk or a damaged file, which an operator must see to. */
async function check(store: Checked): Promise<boolean | string[]> {
  const answers = await store.ping();
  return store.outage === null ? answers : [store.outage];
}
