import type { Voice } from '@duetcast/domain/voices/voice';
import {
  SpeechProvider,
  type Speech,
  type SpeechRequest,
  voiceIdOf,
  wavOf,
} from '../../apps/api/src/media/speech/speech-provider';
import { tone } from './stub-server';

type Change = Partial<Omit<Voice, 'labels'>> & { readonly labels?: Partial<Voice['labels']> };

/** A voice with default fields; `change` overrides them. */
export const aVoice = (provider: string, ownId: string, { labels, ...change }: Change = {}): Voice => ({
  voice_id: voiceIdOf(provider, ownId),
  name: ownId,
  description: '',
  preview_url: null,
  category: 'premade',
  provider,
  engine: provider,
  quality: 'natural',
  license: null,
  verified_languages: [],
  ...change,
  labels: {
    language: 'en',
    accent: 'american',
    locale: 'en-US',
    gender: 'female',
    age: 'young',
    use_case: 'conversational',
    description: '',
    ...labels,
  },
});

/** A provider with a given voice list; counts `voices` calls and records speech requests. */
export class StubSpeech extends SpeechProvider {
  readonly settingsOf = () => 'stub-1';
  readonly maxCharacters = 1_000;
  readonly concurrency = 1;
  readonly spoken: SpeechRequest[] = [];
  listed = 0;
  retired: readonly Voice[] = [];
  /** Reports that the list has changed. */
  change: () => void = () => undefined;

  constructor(
    readonly name: string,
    public list: () => Promise<readonly Voice[]>,
    override readonly isMultilingual = false,
  ) {
    super();
  }

  voices(): Promise<readonly Voice[]> {
    this.listed += 1;
    return this.list();
  }

  override retiredVoice(ownId: string): Voice | undefined {
    return this.retired.find(({ voice_id }) => voice_id === voiceIdOf(this.name, ownId));
  }

  override onVoicesChanged(listener: () => void): void {
    this.change = listener;
  }

  async speak(request: SpeechRequest): Promise<Speech> {
    this.spoken.push(request);
    return { audio: wavOf(tone(8_000), 8_000), mediaType: 'audio/wav' };
  }

  async close(): Promise<void> {}
}
