import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics';
import { TracingModule } from '../tracing/tracing.module';
import { Readiness } from './readiness';

/** Metrics, readiness and traces of this process; features add their own. */
@Global()
@Module({ imports: [TracingModule], providers: [Metrics, Readiness], exports: [Metrics, Readiness] })
export class ObservabilityModule {}
