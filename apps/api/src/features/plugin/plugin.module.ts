import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { PluginController } from './plugin.controller';
import { PluginFiles } from './plugin-files';

/** `dist`, seen from the compiled module; sources have no built plugin there. */
const buildFolder = join(__dirname, '../../../../..');

@Module({
  controllers: [PluginController],
  providers: [{ provide: PluginFiles, useValue: new PluginFiles(buildFolder) }],
  exports: [PluginFiles],
})
export class PluginModule {}
