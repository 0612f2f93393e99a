export { ActorName } from './actor-name';
export { EventData, EventFacts } from './event-drawer';
export type { AdminEvent } from './event-queries';
