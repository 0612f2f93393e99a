import { Module } from '@nestjs/common';
import { ServicesController } from './services.controller';
import { SharedOutages } from './shared-outages';

/** Administrators see which external services do not respond, in every process. */
@Module({ controllers: [ServicesController], providers: [SharedOutages] })
export class ServicesModule {}
