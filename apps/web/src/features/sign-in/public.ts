export { hostedToken } from './hosted-token';
export { RecentSignInDialog } from './recent-sign-in-dialog';
export { openHostedProfile, signOut, signOutEverywhere } from './sign-in-requests';
