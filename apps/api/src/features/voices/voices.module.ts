import { Module, type OnModuleInit } from '@nestjs/common';
import { ContentStore } from '../../media/content/content-store';
import { SpeechProviders } from '../../media/speech/speech-providers';
import { VoiceCatalogue } from './voice-catalogue';
import { VoicePreviews } from './voice-previews';
import { VoicesController } from './voices.controller';

/** The catalogue of voices, its lists and previews. */
@Module({
  controllers: [VoicesController],
  providers: [
    {
      provide: VoiceCatalogue,
      useFactory: (providers: SpeechProviders) => new VoiceCatalogue(providers),
      inject: [SpeechProviders],
    },
    {
      provide: VoicePreviews,
      useFactory: (catalogue: VoiceCatalogue, content: ContentStore) => new VoicePreviews(catalogue, content),
      inject: [VoiceCatalogue, ContentStore],
    },
  ],
  exports: [VoiceCatalogue],
})
export class VoicesModule implements OnModuleInit {
  constructor(private readonly catalogue: VoiceCatalogue) {}

  onModuleInit(): void {
    this.catalogue.warm();
  }
}
