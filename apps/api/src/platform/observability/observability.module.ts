import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics';
import { TracingModule } from '../tracing/tracing.module';
import { Liveness } from './liveness';
import { Readiness } from './readiness';

/** Metrics, readiness, liveness and traces of this process; features add their own. */
@Global()
@Module({
  imports: [TracingModule],
  providers: [Liveness, Metrics, Readiness],
  exports: [Liveness, Metrics, Readiness],
})
export class ObservabilityModule {}
