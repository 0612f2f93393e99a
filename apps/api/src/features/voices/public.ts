export { type ResolvedVoice, VoiceCatalog } from './voice-catalog';
export { certainLanguageOf, isSameLanguage, localeOf } from './voice-languages';
export { podcastVoices } from './podcast-voices';
export { spokenBy } from './voice-previews';
export { SamplePodcast } from './sample-podcast';
export { voiceWarningSchema, VoiceWarnings } from './voice-warnings';
export { voiceEngineStatusOf, voiceEngineStatusSchema } from './voice-engine-status';
export { VoicesModule } from './voices.module';
