import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/public';
import { ShowsModule } from '../shows/public';
import { DeleteJobHandler } from './delete-job';
import { DeletionsController } from './deletions.controller';
import { PublishedPlaces } from './published-places';

/** What owners delete: jobs with what publishes them, and podcasts. */
@Module({
  imports: [JobsModule, ShowsModule],
  controllers: [DeletionsController],
  providers: [DeleteJobHandler, PublishedPlaces],
})
export class DeletionsModule {}
