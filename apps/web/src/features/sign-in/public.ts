export { hostedToken } from './hosted-token';
export { openHostedProfile, signOut, signOutEverywhere } from './sign-in-requests';
