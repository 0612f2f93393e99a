export { BehindBanner } from './behind-banner';
export { ConnectionBanner } from './connection-banner';
export { ConnectionIndicator } from './connection-indicator';
