/** Values of `tts_provider`, configured or not. */
export const speechProviderNames = ['elevenlabs', 'openai', 'remote', 'neural', 'local'] as const;
