import { Module } from '@nestjs/common';
import { AdminReadsModule } from '../admin/public';
import { ControlProjectionHandler } from './commands/control-projection';
import { ProjectionReads } from './projection-reads';
import { ProjectionsController } from './projections.controller';

/** Administrators pause, resume, rebuild and repair projections. */
@Module({
  imports: [AdminReadsModule],
  controllers: [ProjectionsController],
  providers: [ControlProjectionHandler, ProjectionReads],
})
export class ProjectionsModule {}
