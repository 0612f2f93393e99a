import { Module } from '@nestjs/common';
import { SignInModule } from '../sign-in/public';
import { EventFeed } from './event-feed';
import { EventsController } from './events.controller';
import { NewEvents } from './new-events';
import { StreamAccess, OpenStreams } from './stream-access';

/** Feed of the events of an account, for its owner. */
@Module({
  imports: [SignInModule],
  controllers: [EventsController],
  providers: [EventFeed, NewEvents, OpenStreams, StreamAccess],
  exports: [EventFeed, OpenStreams, StreamAccess],
})
export class EventsModule {}
