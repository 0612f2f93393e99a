import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ContentStore } from '../platform/content/content-store';
import { TemporaryFiles } from '../platform/content/temporary-files';
import { AudioAssembler } from './audio/audio-assembler';
import { WorkerAudioAssembler } from './audio/worker-audio-assembler';

/** Provides `AudioAssembler` globally. */
@Global()
@Module({
  providers: [
    {
      provide: AudioAssembler,
      useFactory: (content: ContentStore, temporary: TemporaryFiles, { env }: Config) =>
        new WorkerAudioAssembler(content, temporary, env.AUDIO_THREADS),
      inject: [ContentStore, TemporaryFiles, Config],
    },
  ],
  exports: [AudioAssembler],
})
export class AudioModule implements OnApplicationShutdown {
  constructor(private readonly assembler: AudioAssembler) {}

  async onApplicationShutdown(): Promise<void> {
    await this.assembler.close();
  }
}
