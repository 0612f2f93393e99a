import { Inject, Module, Optional, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { ServiceFailures } from '../../platform/external-services/service-failures';
import { Liveness } from '../../platform/observability/liveness';
import { MongoConnection, openMongo } from './mongo-connection';

/** The connection of this process; null with embedded stores. */
@Module({
  providers: [
    { provide: MongoConnection, useFactory: openMongo, inject: [Config, { token: ServiceFailures, optional: true }] },
  ],
  exports: [MongoConnection],
})
export class MongoModule implements OnModuleInit {
  constructor(
    @Inject(MongoConnection) private readonly mongo: MongoConnection | null,
    @Optional() private readonly liveness?: Liveness,
  ) {}

  onModuleInit(): void {
    this.liveness?.addCheck(() =>
      this.mongo?.isStuck ? 'The process cannot reach MongoDB anymore: restart it' : null,
    );
  }
}
