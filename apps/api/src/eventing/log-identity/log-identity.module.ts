import { Module } from '@nestjs/common';
import { LogWatch } from './log-watch';

/** Notices an event store that is not the one that the rows were made from. */
@Module({ providers: [LogWatch] })
export class LogIdentityModule {}
