// What other features may import; everything else of this folder is its own.
export { type FoundVoice, VoiceCatalog } from './voice-catalogue';
export { VoicesModule } from './voices.module';
