import { AppError } from '@duetcast/domain/kernel/errors';
import { SpeechProvider, type Speech, type SpeechRequest } from '../../../apps/api/src/media/speech/speech-provider';
import { aVoice } from '../stub-speech';

/** Speaks at once; fails for the texts that a test names, and lets a test act while a text is spoken. */
export class LineSpeech extends SpeechProvider {
  readonly name = 'local';
  readonly settingsOf = () => 'stub-1';
  readonly maxCharacters = 1_000;
  readonly concurrency = 2;
  readonly failing = new Set<string>();
  onSpeak: () => Promise<void> = async () => undefined;

  async voices() {
    return [aVoice('local', 'ada'), aVoice('local', 'bob')];
  }

  async speak({ text, voiceId }: SpeechRequest): Promise<Speech> {
    await this.onSpeak();
    if (this.failing.has(text)) throw new AppError('speech.refused');
    return { audio: Buffer.from(`${voiceId}: ${text}`), mediaType: 'audio/wav' };
  }

  async close(): Promise<void> {}
}
