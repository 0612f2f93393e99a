// The build as a global setup of Playwright, which calls the default export.
export { build as default } from './prepare.mjs';
