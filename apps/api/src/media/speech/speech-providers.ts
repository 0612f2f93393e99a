import { AppError } from '@duetcast/domain/kernel/errors';
import { speechProviderNames } from '@duetcast/domain/voices/speech-provider-names';
import type { SpeechProvider } from './speech-provider';

/** The configured providers, by name. */
export class SpeechProviders {
  constructor(private readonly configured: readonly SpeechProvider[]) {}

  /** Most natural-sounding first. */
  all(): readonly SpeechProvider[] {
    return this.configured;
  }

  /** Whether `name` is a supported provider, configured or not. */
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
