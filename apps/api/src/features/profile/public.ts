// The feature's public API; other features import nothing else from this folder.
export { AccountProfiles, accountSummarySchema } from './account-profile';
export { ProfileModule } from './profile.module';
