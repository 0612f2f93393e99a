import { Module } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { ServiceFailures } from '../../platform/external-services/service-failures';
import { MongoConnection, openMongo } from './mongo-connection';

/** The connection of this process; null with embedded stores. */
@Module({
  providers: [
    { provide: MongoConnection, useFactory: openMongo, inject: [Config, { token: ServiceFailures, optional: true }] },
  ],
  exports: [MongoConnection],
})
export class MongoModule {}
