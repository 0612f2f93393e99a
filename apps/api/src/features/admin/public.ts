// What other features may import; everything else of this folder is its own.
export { adminEventSchema } from './events/admin-events.openapi';
