import { Module } from '@nestjs/common';
import { SecretsModule } from '../../../platform/secrets/secrets.module';
import { SiteTokens } from './site-tokens';

/** Apart from the connections, because whoever asks who is asking needs it. */
@Module({ imports: [SecretsModule], providers: [SiteTokens], exports: [SiteTokens] })
export class SiteTokensModule {}
