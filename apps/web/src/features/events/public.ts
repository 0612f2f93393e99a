export { ActorName } from './actor-name';
export { EventFacts } from './event-facts';
export type { AdminEvent } from './event-queries';
