import { Module } from '@nestjs/common';
import { ReadRecords } from './read-records';

/** Records of what administrators read: one per process, so that it knows what it has recorded. */
@Module({ providers: [ReadRecords], exports: [ReadRecords] })
export class AdminReadsModule {}
