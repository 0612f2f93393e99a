import { Module } from '@nestjs/common';
import { AdminReadsModule } from '../admin/public';
import { ReportPublicationHandler } from './commands/publications';
import { ModeratedPublications } from './moderation/moderated-publications';
import { ModerationController } from './moderation.controller';
import { Publications, PublicationSources } from './visibility/publications';
import { StoredReportDetails } from './reports/report-details';
import { ReportController } from './report.controller';

/** Reports of public content, and its takedown by administrators. */
@Module({
  imports: [AdminReadsModule],
  controllers: [ReportController, ModerationController],
  providers: [ModeratedPublications, PublicationSources, Publications, ReportPublicationHandler, StoredReportDetails],
  exports: [PublicationSources, Publications],
})
export class PublicationsModule {}
