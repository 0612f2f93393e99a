// The feature's public API; other features import nothing else from this folder.
export { ShowsModule } from './shows.module';
