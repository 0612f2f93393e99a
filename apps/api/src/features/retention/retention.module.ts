import { Module } from '@nestjs/common';
import { ContentExpiry } from './content-expiry';
import { EventRetention } from './event-retention';
import { RetentionSchedule } from './retention-schedule';
import { RetentionSweep } from './retention-sweep';
import { UnneededContent } from './unneeded-content';

/** What is deleted when, and what is left of it. Idle outside the worker role. */
@Module({ providers: [ContentExpiry, EventRetention, RetentionSchedule, RetentionSweep, UnneededContent] })
export class RetentionModule {}
