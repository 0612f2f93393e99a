import { Module } from '@nestjs/common';
import { KeysModule } from '../auth/keys.module';
import { SiteTokens } from './site-tokens';

/** Apart from the connections, because whoever asks who is asking needs it. */
@Module({ imports: [KeysModule], providers: [SiteTokens], exports: [SiteTokens] })
export class SiteTokensModule {}
