import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CompilationRequest } from '@duetcast/domain/jobs/job-requests';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { commandInContext } from '../../../eventing/deciders/command-context';
import type { Submitter } from '../../../platform/requests/principal';
import { ExternalJobs } from './external-jobs';
import { CompilationParts, JobParts } from '../submission/job-parts';
import { AudioAllowance } from '../execution/rendering/audio-allowance';
import { VoiceWarnings } from '../../voices/public';
import { withoutMarkup } from '../../../media/speech/markup/speech-markup';
import { jobIdOf, JobSubmissions } from './job-submissions';

/** `podcastId`: the podcast whose script it is. */
export class SubmitCompilation extends commandInContext<
  string,
  { request: CompilationRequest; owner: Submitter; podcastId?: string }
>() {}

@CommandHandler(SubmitCompilation)
export class SubmitCompilationHandler implements ICommandHandler<SubmitCompilation> {
  constructor(
    private readonly parts: JobParts,
    private readonly compilations: CompilationParts,
    private readonly submissions: JobSubmissions,
    private readonly audio: AudioAllowance,
    private readonly external: ExternalJobs,
    private readonly warnings: VoiceWarnings,
  ) {}

  async execute({ request, owner, podcastId, context }: SubmitCompilation): Promise<string> {
    const { format, external_id: externalId, content_hash: contentHash } = request;
    const domain = this.parts.domain(owner, request.domain);
    const isExternal = externalId !== undefined && contentHash !== undefined;
    const existing = isExternal ? await this.external.find({ owner, domain, externalId, contentHash }, context) : null;
    if (existing?.isSubmitted) return existing.jobId;
    const title = request.title || `Podcast for ${domain}`;
    const parts = await this.compilations.of(request, owner);
    const first = parts.findIndex(({ role }) => role === 'segment');
    const lines = [];
    for (const [index, { role, part }] of parts.entries()) {
      const param = role === 'segment' ? `compilation[${index - first}].text` : role;
      if (part.kind === 'spoken') lines.push({ ...part, text: withoutMarkup(part.text), param });
      await nextTurn();
    }
    await this.warnings.assertReadable(lines);
    const manifest: JobManifest = { version: 1, title, format, domain, podcastId, parts };
    await this.audio.assertLeft(owner.ownerId);
    const jobId = existing?.jobId ?? jobIdOf(context.commandId, 'compilations');
    return this.submissions.submit({ ...owner, jobId, type: 'audioCompilation', externalId, manifest }, context);
  }
}
