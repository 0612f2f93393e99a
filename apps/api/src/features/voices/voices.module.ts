import { Module, type OnModuleInit } from '@nestjs/common';
import { ContentStore } from '../../media/content/content-store';
import { SpeechProviders } from '../../media/speech/speech-providers';
import { VoiceCatalog } from './voice-catalogue';
import { VoicePreviews } from './voice-previews';
import { VoicesController } from './voices.controller';

/** The catalogue of voices, its lists and previews. */
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
      useFactory: (catalogue: VoiceCatalog, content: ContentStore) => new VoicePreviews(catalogue, content),
      inject: [VoiceCatalog, ContentStore],
    },
  ],
  exports: [VoiceCatalog],
})
export class VoicesModule implements OnModuleInit {
  constructor(private readonly catalogue: VoiceCatalog) {}

  onModuleInit(): void {
    this.catalogue.warm();
  }
}
