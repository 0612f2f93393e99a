export { archivePath } from './plugin.controller';
export { PluginFiles } from './plugin-files';
export { PluginModule } from './plugin.module';
