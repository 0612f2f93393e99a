// What other features may import; everything else of this folder is its own.
export { AccountProfiles } from './account-profile';
export { ProfileModule } from './profile.module';
export { accountSummarySchema } from './profile.openapi';
