// The feature's public API; other features import nothing else from this folder.
export { SoundsModule } from './sounds.module';
export { SoundLibrary } from './library/sound-library';
