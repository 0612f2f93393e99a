export { CallbackAddresses } from './registration/callback-addresses';
export { siteCodeLimit } from './authorization/site-code-limit';
export { SiteTokensModule } from './registration/site-tokens.module';
export { SiteTokens, SiteLookup, siteOf } from './registration/site-tokens';
export { SitesModule } from './sites.module';
