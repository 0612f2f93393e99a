import { Global, Module } from '@nestjs/common';
import { ProjectingModule } from '../projecting/projecting.module';
import { Metrics } from './metrics';
import { ProjectionFigures } from './projection-figures';
import { Readiness } from './readiness';

/** What this process tells of itself; features add their own checks and figures. */
@Global()
@Module({
  imports: [ProjectingModule],
  providers: [Metrics, ProjectionFigures, Readiness],
  exports: [Metrics, Readiness],
})
export class ObservingModule {}
