// What other features may import; everything else of this folder is its own.
export { type FoundVoice, VoiceCatalogue } from './voice-catalogue';
export { VoicesModule } from './voices.module';
