import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { EventBrowser } from './event-browser';
import { EventBrowserController } from './event-browser.controller';

/** What administrators look at and do beyond their own account. */
@Module({
  imports: [EventsModule],
  controllers: [EventBrowserController],
  providers: [EventBrowser],
})
export class AdminModule {}
