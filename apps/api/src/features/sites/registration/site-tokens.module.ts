import { Module } from '@nestjs/common';
import { SiteActivity } from '../../../platform/authentication/site-activity';
import { SiteTokens, SiteLookup } from './site-tokens';
import { SiteUse } from './site-use';

/** Separate from `SitesModule` because authentication needs it. */
@Module({
  providers: [SiteLookup, SiteTokens, SiteUse, { provide: SiteActivity, useExisting: SiteUse }],
  exports: [SiteLookup, SiteTokens, SiteUse, SiteActivity],
})
export class SiteTokensModule {}
