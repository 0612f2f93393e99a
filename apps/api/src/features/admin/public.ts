// The feature's public API; other features import nothing else from this folder.
export { adminEventSchema } from './events/admin-events.openapi';
