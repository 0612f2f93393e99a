// What other features may import; everything else of this folder is its own.
export { sessionMaxAgeSeconds } from './sessions/accounts-at-sign-in';
export { signInMaxAgeSeconds } from './sessions/magic-links';
export { SignInModule } from './sign-in.module';
