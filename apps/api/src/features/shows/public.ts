export { ReleaseEpisode, RemoveEpisode } from './commands/episodes';
export { ShowsModule } from './shows.module';
