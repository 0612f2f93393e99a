import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { ContentStore } from '../../media/content/content-store';
import { Readiness } from '../../platform/observability/readiness';

/** Adds the stores to the readiness check. */
@Injectable()
export class StoreChecks implements OnModuleInit {
  constructor(
    private readonly readiness: Readiness,
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly content: ContentStore,
  ) {}

  onModuleInit(): void {
    this.readiness.require('eventStore', () => this.events.ping());
    this.readiness.require('readModels', () => this.rows.ping());
    this.readiness.require('content', () => this.content.ping());
  }
}
