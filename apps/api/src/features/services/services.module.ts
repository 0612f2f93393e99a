import { Module } from '@nestjs/common';
import { ServicesController } from './services.controller';
import { DamagedItems } from './damaged-items';
import { SharedOutages } from './shared-outages';

/** Administrators see which external services do not respond, in every process, and what storage has damaged. */
@Module({ controllers: [ServicesController], providers: [DamagedItems, SharedOutages] })
export class ServicesModule {}
