import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TtsRequest } from '@duetcast/domain/jobs/job-requests';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { CommandContext } from '../../event-store/command-context';
import { chapterTitle } from '../chapters';
import { jobIdOf } from '../job-id';
import { JobParts } from '../job-parts';
import { JobSubmissions, type JobOwner, type SubmittedJob } from '../job-submissions';

export class SubmitTts extends Command<SubmittedJob> {
  constructor(
    readonly request: TtsRequest & { domain: string },
    readonly owner: JobOwner,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SubmitTts)
export class SubmitTtsHandler implements ICommandHandler<SubmitTts> {
  constructor(
    private readonly parts: JobParts,
    private readonly submissions: JobSubmissions,
  ) {}

  async execute({ request, owner, context }: SubmitTts): Promise<SubmittedJob> {
    const { text, voice_id: voiceId, tts_provider: provider, domain, format } = request;
    const part = await this.parts.spoken({ text, voiceId, provider, param: 'voice_id' });
    const title = request.title || chapterTitle(text, null);
    const manifest: JobManifest = { version: 1, title, format, domain, parts: [{ role: 'segment', part }] };
    const jobId = jobIdOf(context.commandId, 'tts');
    return this.submissions.submit({ ...owner, jobId, type: 'tts', manifest }, context);
  }
}
