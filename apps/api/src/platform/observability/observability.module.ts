import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics';
import { Readiness } from './readiness';

/** Metrics and readiness of this process; features add their own. */
@Global()
@Module({ providers: [Metrics, Readiness], exports: [Metrics, Readiness] })
export class ObservabilityModule {}
