import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TtsRequest } from '@duetcast/domain/jobs/job-requests';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { commandInContext } from '../../../eventing/deciders/command-context';
import type { Submitter } from '../../../platform/requests/principal';
import { withoutMarkup } from '../../../media/speech/markup/speech-markup';
import { VoiceCatalog, VoiceWarnings } from '../../voices/public';
import { chapterTitle } from '../content/chapters';
import { JobParts, JobPronunciations } from '../submission/job-parts';
import { SentenceParts } from '../submission/sentence-parts';
import { AudioAllowance } from '../execution/rendering/audio-allowance';
import { jobIdOf, JobSubmissions } from './job-submissions';

interface TtsOptions {
  /** Its sentences are segments, which a stream plays while later ones are rendered. */
  readonly isStreamed?: boolean;
  readonly instructions?: string;
}

export class SubmitTts extends commandInContext<
  string,
  { request: TtsRequest; owner: Submitter; options?: TtsOptions }
>() {}

@CommandHandler(SubmitTts)
export class SubmitTtsHandler implements ICommandHandler<SubmitTts> {
  constructor(
    private readonly parts: JobParts,
    private readonly pronunciations: JobPronunciations,
    private readonly sentences: SentenceParts,
    private readonly submissions: JobSubmissions,
    private readonly audio: AudioAllowance,
    private readonly voices: VoiceCatalog,
    private readonly warnings: VoiceWarnings,
  ) {}

  async execute({ request, owner, context, options = {} }: SubmitTts): Promise<string> {
    const { text, voice_id: voiceId, tts_provider: provider, speed, format } = request;
    const domain = this.parts.domain(owner, request.domain);
    const { isStreamed, instructions } = options;
    const part = await this.parts.spoken({
      text,
      voiceId,
      provider,
      speed,
      instructions,
      param: 'voice_id',
      textParam: 'text',
    });
    await this.warnings.assertReadable([{ text: withoutMarkup(text), voiceId, provider, param: 'text' }]);
    this.voices.assertAnswers(part.provider);
    await this.audio.assertLeft(owner.ownerId);
    const title = request.title || chapterTitle(text, null);
    const parts = isStreamed
      ? await this.sentences.of(owner.ownerId, part, title)
      : await this.pronunciations.addTo(owner.ownerId, [{ role: 'segment', part }]);
    const manifest: JobManifest = { version: 1, title, format, domain, parts };
    const jobId = jobIdOf(context.commandId, 'tts');
    return this.submissions.submit({ ...owner, jobId, type: 'tts', manifest }, context);
  }
}
