import { Module } from '@nestjs/common';
import { SecretsModule } from '../../../platform/secrets/secrets.module';
import { SiteTokens } from './site-tokens';

/** Separate from `SitesModule` because authentication needs it. */
@Module({ imports: [SecretsModule], providers: [SiteTokens], exports: [SiteTokens] })
export class SiteTokensModule {}
