import { Module } from '@nestjs/common';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { AccountsModule } from '../accounts/public';
import { JobsModule } from '../jobs/public';
import { DeletionNotices } from './deletion-notices';
import { NoticesController } from './notices.controller';
import { OwnerNotices } from './owner-notices';

/** Notices to owners, by mail and for open pages. */
@Module({
  imports: [AccountsModule, JobsModule],
  controllers: [NoticesController],
  providers: [DeletionNotices, ...reactionProviders(OwnerNotices)],
})
export class NoticesModule {}
