import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { SpeakerVoices } from '@duetcast/domain/podcasts/script';
import { VoiceCatalog } from '../voices/public';

/** Resolves the voices of a script request against the catalog. */
@Injectable()
export class ScriptVoices {
  constructor(private readonly voices: VoiceCatalog) {}

  /** @throws AppError `voice.unknown` with the field in `param` */
  async resolve(request: { voice_id_1: string; voice_id_2: string }): Promise<SpeakerVoices> {
    return {
      Host: await this.resolveOne(request.voice_id_1, 'voice_id_1'),
      Guest: await this.resolveOne(request.voice_id_2, 'voice_id_2'),
    };
  }

  private async resolveOne(voiceId: string, param: string): Promise<string> {
    try {
      return (await this.voices.find(voiceId)).voice.voice_id;
    } catch (error) {
      throw isAppError(error, 'voice.unknown') ? new AppError('voice.unknown', { param, voiceId }) : error;
    }
  }
}
