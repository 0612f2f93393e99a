// The feature's public API; other features import nothing else from this folder.
export { TokenProfiles } from './token-profile';
export { TokensModule } from './tokens.module';
export { tokenShape } from './tokens.openapi';
export { ApiTokens } from './verification/api-tokens';
