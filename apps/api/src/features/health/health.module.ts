import { Module } from '@nestjs/common';
import { ProjectorModule } from '../../eventing/projector.module';
import { PluginModule } from '../plugin/public';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { ProjectionMetrics } from './projection-metrics';
import { ServerSettingsController } from './server-settings.controller';
import { SiteFilesController } from './site-files.controller';
import { StoreChecks } from './store-checks';

/** Health checks, metrics, files for programs at the root, and the server settings that the web app needs. */
@Module({
  imports: [PluginModule, ProjectorModule],
  controllers: [HealthController, MetricsController, ServerSettingsController, SiteFilesController],
  providers: [ProjectionMetrics, StoreChecks],
})
export class HealthModule {}
