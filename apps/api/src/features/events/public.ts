export { EventFeed } from './event-feed';
export { cursorSchema, eventTypeSchema } from './event-query-schemas';
export { serverSentEvents } from './event-stream';
export { EventsModule } from './events.module';
export { StreamAccess, OpenStreams } from './stream-access';
