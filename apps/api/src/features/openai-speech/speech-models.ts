import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { speechProviderNames } from '@duetcast/domain/voices/speech-provider-names';
import { SpeechProviders } from '../../media/speech/speech-provider';

type ProviderName = (typeof speechProviderNames)[number];

/** OpenAI's models of speech: here, each is whatever provider has the voice. */
const openAiModels = ['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd'];

export interface SpeechModel {
  readonly id: string;
  readonly object: 'model';
  /** Unix seconds; since when this server offers it. */
  readonly created: number;
  readonly owned_by: string;
}

/** What clients of OpenAI's API call models: its names, and the configured providers of voices. */
@Injectable()
export class SpeechModels {
  constructor(private readonly providers: SpeechProviders) {}

  list(): SpeechModel[] {
    const names = this.providers.all().map(({ name }) => name);
    return [...openAiModels, ...names].map((id) => ({
      id,
      object: 'model',
      created: Math.floor(performance.timeOrigin / 1000),
      owned_by: 'duetcast',
    }));
  }

  /** @throws AppError `voice.modelMissing` */
  get(id: string): SpeechModel {
    const model = this.list().find((each) => each.id === id);
    if (!model) throw new AppError('voice.modelMissing', { param: 'model' });
    return model;
  }

  /** The provider that a model stands for; undefined: that of the voice. @throws AppError `voice.modelMissing` */
  providerOf(id: string): ProviderName | undefined {
    this.get(id);
    return speechProviderNames.find((name) => name === id);
  }
}
