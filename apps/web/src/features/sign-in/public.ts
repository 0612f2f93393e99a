export { hostedToken } from './hosted-token';
export {
  openHostedProfile,
  requestAddressChange,
  signOut,
  signOutEverywhere,
  withinThisSite,
} from './sign-in-requests';
