import { Module } from '@nestjs/common';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { AuditModule } from '../audit/public';
import { CoversModule } from '../../media/covers.module';
import { DownloadsModule } from '../downloads/public';
import { JobsModule } from '../jobs/public';
import { PublicationsModule } from '../publications/public';
import { StorageModule } from '../storage/public';
import { AddEpisodeHandler, UpdateEpisodeHandler } from './commands/episodes';
import { ChangeCoverHandler } from './commands/change-cover';
import { DeleteShowHandler, CreateShowHandler } from './commands/shows';
import { RestoreEpisodes } from './commands/restore-episodes';
import { AddSubscriberHandler, RevokeSubscriberHandler } from './commands/subscribers';
import { CoverController } from './cover.controller';
import { EpisodesController } from './episodes.controller';
import { EpisodeFiles } from './feeds/episode-files';
import { FeedCache } from './feeds/feed-cache';
import { FeedReply, FeedAccess } from './feeds/feed-reply';
import { FeedVersions } from './feeds/feed-versions';
import { FeedsController } from './feeds/feeds.controller';
import { ShowCoversController } from './feeds/show-covers.controller';
import { ShowAddresses } from './addresses/show-addresses';
import { SubscriberUses } from './addresses/subscriber-uses';
import { OEmbedController } from './pages/oembed.controller';
import { OEmbeds } from './pages/oembeds';
import { PublicPages } from './pages/public-pages';
import { ShowPagesController } from './pages/show-pages.controller';
import { ShowPublications } from './pages/show-publications';
import { EpisodeReads } from './queries/episode-reads';
import { EpisodeSources } from './queries/episode-sources';
import { StoredEpisodeTexts } from './queries/episode-texts';
import { PublicShows } from './queries/public-shows';
import { ShowReads } from './queries/show-reads';
import { SubscriberReads } from './queries/subscriber-reads';
import { AnnounceFeeds, HubCalls } from './feeds/announce-feeds';
import { ShowsController } from './shows.controller';
import { SubscribersController } from './subscribers.controller';

const commands = [
  AddEpisodeHandler,
  AddSubscriberHandler,
  ChangeCoverHandler,
  CreateShowHandler,
  DeleteShowHandler,
  RevokeSubscriberHandler,
  UpdateEpisodeHandler,
];
const queries = [EpisodeReads, EpisodeSources, PublicShows, ShowReads, StoredEpisodeTexts, SubscriberReads];
const feeds = [EpisodeFiles, FeedAccess, FeedCache, FeedReply, FeedVersions, ShowAddresses, SubscriberUses];

/** Shows: episodes, feeds for podcast apps, and public pages. */
@Module({
  imports: [AuditModule, CoversModule, DownloadsModule, JobsModule, PublicationsModule, StorageModule],
  controllers: [
    ShowsController,
    CoverController,
    EpisodesController,
    SubscribersController,
    FeedsController,
    ShowCoversController,
    ShowPagesController,
    OEmbedController,
  ],
  providers: [
    ...commands,
    ...queries,
    ...feeds,
    OEmbeds,
    PublicPages,
    ShowPublications,
    HubCalls,
    ...reactionProviders(AnnounceFeeds),
    ...reactionProviders(RestoreEpisodes),
  ],
})
export class ShowsModule {}
