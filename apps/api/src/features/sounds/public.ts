export { SoundsModule } from './sounds.module';
export { SoundLibrary } from './library/sound-library';
