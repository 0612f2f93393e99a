import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { JobsModule } from '../jobs/public';
import { PublicationsModule } from '../publications/public';
import { DeletionNotices } from './deletion-notices';
import { NoticesController } from './notices.controller';
import { OwnerMail } from './owner-mail';
import { OwnerNotices } from './owner-notices';

/** Notices to owners, by mail and for open pages. */
@Module({
  imports: [JobsModule, MailModule, PublicationsModule],
  controllers: [NoticesController],
  providers: [DeletionNotices, OwnerMail, ...reactionProviders(OwnerNotices)],
})
export class NoticesModule {}
