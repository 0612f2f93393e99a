import { Module } from '@nestjs/common';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { AccountsModule } from '../accounts/public';
import { RateLimitsModule } from '../../platform/rate-limits/rate-limits.module';
import { SecretsModule } from '../../platform/secrets/secrets.module';
import { AdminReadsModule } from '../admin/public';
import { ReportPublicationHandler } from './commands/publications';
import { ModeratedPublications } from './moderation/moderated-publications';
import { ModerationController } from './moderation.controller';
import { OwnerNotices } from './notices/owner-notices';
import { Publications, PublicationSources } from './visibility/publications';
import { StoredReportDetails } from './reports/report-details';
import { ReportController } from './report.controller';

/** Reports of public content, and its takedown by administrators. */
@Module({
  imports: [AccountsModule, AdminReadsModule, RateLimitsModule, SecretsModule],
  controllers: [ReportController, ModerationController],
  providers: [
    ModeratedPublications,
    PublicationSources,
    Publications,
    ReportPublicationHandler,
    StoredReportDetails,
    ...reactionProviders(OwnerNotices),
  ],
  exports: [PublicationSources, Publications],
})
export class PublicationsModule {}
