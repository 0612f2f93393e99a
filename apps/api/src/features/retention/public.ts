export { ContentExpiry } from './content-expiry';
export { cutoffsAt } from './cutoffs';
export { EpisodeRelease } from './episode-release';
export { expirableJobs, expirablePodcasts } from './expirable';
export { RetentionModule } from './retention.module';
export { UnreferencedContent } from './unreferenced-content';
