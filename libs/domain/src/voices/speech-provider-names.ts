/** Values of `tts_provider`, configured or not. */
export const speechProviderNames = ['elevenlabs', 'openai', 'remote', 'neural', 'local'] as const;

const ownProviders: readonly string[] = ['neural', 'local'];

/** Whether its voices speak outside of this service. */
export const isRemoteProvider = (name: string): boolean => !ownProviders.includes(name);
