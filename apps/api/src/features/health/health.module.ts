import { Module } from '@nestjs/common';
import { MongoModule } from '../../eventing/mongodb/mongo.module';
import { ProjectorModule } from '../../eventing/projector.module';
import { PluginModule } from '../plugin/public';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { ProjectionMetrics } from './projection-metrics';
import { ServerSettingsController } from './server-settings.controller';
import { StoreChecks } from './store-checks';

/** Health checks, metrics, and the server settings that the web app needs. */
@Module({
  imports: [MongoModule, PluginModule, ProjectorModule],
  controllers: [HealthController, MetricsController, ServerSettingsController],
  providers: [ProjectionMetrics, StoreChecks],
})
export class HealthModule {}
