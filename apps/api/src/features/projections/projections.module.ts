import { Module } from '@nestjs/common';
import { ControlProjectionHandler } from './commands/control-projection';
import { ProjectionReads } from './projection-reads';
import { ProjectionsController } from './projections.controller';

/** Administrators pause, resume, rebuild and repair projections. */
@Module({ controllers: [ProjectionsController], providers: [ControlProjectionHandler, ProjectionReads] })
export class ProjectionsModule {}
