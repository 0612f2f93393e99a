export { AccountProfiles, accountSummarySchema } from './account-profile';
export { ProfileModule } from './profile.module';
