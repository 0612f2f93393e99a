// The feature's public API; other features import nothing else from this folder.
export { CallbackAddresses } from './registration/callback-addresses';
export { siteOf } from './registration/connection-id';
export { siteCodeLimit } from './authorization/site-code-limit';
export { SiteTokensModule } from './registration/site-tokens.module';
export { SiteTokens, SiteLookup } from './registration/site-tokens';
export { SitesModule } from './sites.module';
