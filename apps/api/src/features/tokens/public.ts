// What other features may import; everything else of this folder is its own.
export { TokenProfiles } from './token-profile';
export { TokensModule } from './tokens.module';
export { tokenShape } from './tokens.openapi';
export { ApiTokens, apiTokenPrefix } from './verification/api-tokens';
