import { AppError } from '@duetcast/domain/kernel/errors';
import type { SpeechProvider } from './speech-provider';

/** Names that `tts_provider` takes. */
const speechProviderNames = ['local', 'elevenlabs', 'openai'] as const;

/** The providers that are configured, by name. */
export class SpeechProviders {
  constructor(private readonly configured: readonly SpeechProvider[]) {}

  /** The most natural first. */
  all(): readonly SpeechProvider[] {
    return this.configured;
  }

  /** Whether it is a provider's name, configured or not. */
  isKnown(name: string): boolean {
    return speechProviderNames.some((known) => known === name);
  }

  /** @throws AppError `speech.notConfigured` for a known provider without a key, `voice.unknown` for an unknown name */
  get(name: string): SpeechProvider {
    const provider = this.configured.find((one) => one.name === name);
    if (provider) return provider;
    throw new AppError(this.isKnown(name) ? 'speech.notConfigured' : 'voice.unknown', { provider: name });
  }

  async close(): Promise<void> {
    await Promise.all(this.configured.map((provider) => provider.close()));
  }
}
