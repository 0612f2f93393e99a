import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TtsRequest } from '@duetcast/domain/jobs/job-requests';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import type { Submitter } from '../../../platform/requests/principal';
import { chapterTitle } from '../content/chapters';
import { JobPronunciations } from '../lexicon/job-pronunciations';
import { JobParts } from '../submission/job-parts';
import { AudioAllowance } from '../execution/rendering/audio-allowance';
import { jobIdOf, JobSubmissions } from './job-submissions';

export class SubmitTts extends Command<string> {
  constructor(
    readonly request: TtsRequest,
    readonly owner: Submitter,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SubmitTts)
export class SubmitTtsHandler implements ICommandHandler<SubmitTts> {
  constructor(
    private readonly parts: JobParts,
    private readonly pronunciations: JobPronunciations,
    private readonly submissions: JobSubmissions,
    private readonly audio: AudioAllowance,
  ) {}

  async execute({ request, owner, context }: SubmitTts): Promise<string> {
    const { text, voice_id: voiceId, tts_provider: provider, format } = request;
    const domain = this.parts.domain(owner, request.domain);
    const part = await this.parts.spoken({ text, voiceId, provider, param: 'voice_id' });
    await this.audio.assertLeft(owner.ownerId);
    const title = request.title || chapterTitle(text, null);
    const parts = await this.pronunciations.addTo(owner.ownerId, [{ role: 'segment', part }]);
    const manifest: JobManifest = { version: 1, title, format, domain, parts };
    const jobId = jobIdOf(context.commandId, 'tts');
    return this.submissions.submit({ ...owner, jobId, type: 'tts', manifest }, context);
  }
}
