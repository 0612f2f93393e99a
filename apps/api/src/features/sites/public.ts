// What other features may import; everything else of this folder is its own.
export { CallbackAddresses } from './registration/callback-addresses';
export { siteOf } from './registration/connection-id';
export { SiteTokensModule } from './registration/site-tokens.module';
export { SiteTokens, siteTokenPrefix } from './registration/site-tokens';
export { SitesModule } from './sites.module';
