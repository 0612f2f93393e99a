/** Values of `tts_provider`, configured or not. */
export const speechProviderNames = ['elevenlabs', 'openai', 'neural', 'local'] as const;
