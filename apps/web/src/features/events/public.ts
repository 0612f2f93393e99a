export { ActorName } from './actor-name';
export { EventData, EventFacts } from './event-details';
export type { AdminEvent } from './event-queries';
