import { Module } from '@nestjs/common';
import { SecretsModule } from '../../platform/secrets/secrets.module';
import { MailModule } from '../../platform/mail/mail.module';
import { AccountIds } from './account-ids';
import { ChangeAccountHandler } from './commands/change-account';
import { OwnerMail } from './owner-mail';
import { PasskeyCredentials } from './passkey-credentials';
import { ResealKeys } from './reseal-keys';

@Module({
  imports: [MailModule, SecretsModule],
  providers: [AccountIds, ChangeAccountHandler, OwnerMail, PasskeyCredentials, ResealKeys],
  exports: [AccountIds, OwnerMail, PasskeyCredentials],
})
export class AccountsModule {}
