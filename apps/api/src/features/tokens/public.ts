export { AccountTokens } from './account-tokens';
export { TokenProfiles, tokenProfileSchema } from './token-profile';
export { TokensModule } from './tokens.module';
export { ApiTokens } from './verification/api-tokens';
