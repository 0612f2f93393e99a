import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/public';
import { BuiltInSounds } from './library/built-in-sounds';
import { AddSoundHandler } from './commands/sounds';
import { SoundLibrary } from './library/sound-library';
import { SoundsController } from './sounds.controller';

/** Music for intros, outros and beds. */
@Module({
  imports: [StorageModule],
  controllers: [SoundsController],
  providers: [AddSoundHandler, BuiltInSounds, SoundLibrary],
  exports: [SoundLibrary],
})
export class SoundsModule {}
