export { PasskeySignIn } from './passkey-sign-in';
export { PasskeysCard } from './passkeys-card';
