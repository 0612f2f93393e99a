import { Module, type OnModuleInit } from '@nestjs/common';
import { ContentStore } from '../../platform/content/content-store';
import { SpeechProviders } from '../../media/speech/speech-provider';
import { VoiceCatalog } from './voice-catalog';
import { SamplePodcast } from './sample-podcast';
import { VoicePreviews } from './voice-previews';
import { VoiceWarnings } from './voice-warnings';
import { VoicesController } from './voices.controller';

@Module({
  controllers: [VoicesController],
  providers: [
    {
      provide: VoiceCatalog,
      useFactory: (providers: SpeechProviders) => new VoiceCatalog(providers),
      inject: [SpeechProviders],
    },
    {
      provide: VoicePreviews,
      useFactory: (catalog: VoiceCatalog, content: ContentStore) => new VoicePreviews(catalog, content),
      inject: [VoiceCatalog, ContentStore],
    },
    SamplePodcast,
    VoiceWarnings,
  ],
  exports: [VoiceCatalog, VoiceWarnings],
})
export class VoicesModule implements OnModuleInit {
  constructor(private readonly catalog: VoiceCatalog) {}

  onModuleInit(): void {
    this.catalog.warm();
  }
}
