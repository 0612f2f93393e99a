import { Inject, Module, Optional, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { ServiceFailures } from '../../platform/external-services/service-failures';
import { Liveness } from '../../platform/observability/liveness';
import type { MongoConnection } from './mongo-connection';
import { openMongo } from './open-mongo';

/** Token of the connection, whose class would load the driver. */
export const mongoConnection = Symbol('MongoConnection');

/** The connection of this process; null with embedded stores. */
@Module({
  providers: [
    { provide: mongoConnection, useFactory: openMongo, inject: [Config, { token: ServiceFailures, optional: true }] },
  ],
  exports: [mongoConnection],
})
export class MongoModule implements OnModuleInit {
  constructor(
    @Inject(mongoConnection) private readonly mongo: MongoConnection | null,
    @Optional() private readonly liveness?: Liveness,
  ) {}

  onModuleInit(): void {
    this.liveness?.addCheck(() =>
      this.mongo?.isStuck ? 'The process cannot reach MongoDB anymore: restart it' : null,
    );
  }
}
