export { ActorName } from './actor-name';
export { EventFacts } from './event-drawer';
export type { AdminEvent } from './event-queries';
