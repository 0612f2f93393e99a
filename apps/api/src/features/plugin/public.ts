// The feature's public API; other features import nothing else from this folder.
export { archivePath } from './plugin.controller';
export { PluginFiles } from './plugin-files';
export { PluginModule } from './plugin.module';
