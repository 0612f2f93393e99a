import { Module } from '@nestjs/common';
import { ProjectionControl } from './projection-control';
import { ProjectionReads } from './projection-reads';
import { ProjectionsController } from './projections.controller';

/** Administrators pause, resume, rebuild and repair projections. */
@Module({ controllers: [ProjectionsController], providers: [ProjectionControl, ProjectionReads] })
export class ProjectionsModule {}
