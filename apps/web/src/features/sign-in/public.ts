export { hostedToken } from './hosted-token';
export { RecentSignInDialog } from './recent-sign-in-dialog';
export {
  openHostedProfile,
  requestAddressChange,
  signOut,
  signOutEverywhere,
  withinThisSite,
} from './sign-in-requests';
