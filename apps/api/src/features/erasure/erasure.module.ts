import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module';
import { AccountsModule } from '../accounts/public';
import { AuditModule } from '../audit/public';
import { BillingModule } from '../billing/public';
import { RetentionModule } from '../retention/public';
import { SignInModule } from '../sign-in/public';
import { TokensModule } from '../tokens/public';
import { AccountClosing } from './account-closing';
import { AccountDeletion, StreamDeletion } from './account-deletion';
import { ErasedAccounts } from './erased-accounts';
import { ErasureController } from './erasure.controller';
import { ErasureSchedule } from './erasure-schedule';
import { OwnedRows } from './owned-rows';

/** Deletes accounts on request of their owners. */
@Module({
  imports: [AccountsModule, AuditModule, BillingModule, MailModule, RetentionModule, SignInModule, TokensModule],
  controllers: [ErasureController],
  providers: [AccountClosing, AccountDeletion, StreamDeletion, ErasedAccounts, ErasureSchedule, OwnedRows],
})
export class ErasureModule {}
