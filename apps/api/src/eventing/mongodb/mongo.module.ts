import { Module } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { MongoConnection, openMongo } from './mongo-connection';

/** The connection of this process; null with embedded stores. */
@Module({
  providers: [{ provide: MongoConnection, useFactory: openMongo, inject: [Config] }],
  exports: [MongoConnection],
})
export class MongoModule {}
