// The feature's public API; other features import nothing else from this folder.
export { ReleaseEpisode, RemoveEpisode } from './commands/change-episode';
export { ShowsModule } from './shows.module';
