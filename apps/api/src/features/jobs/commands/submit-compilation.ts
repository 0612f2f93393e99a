import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isClipAddress, type CompilationFrame, type CompilationRequest } from '@duetcast/domain/jobs/job-requests';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import type { Submitter } from '../../../platform/requests/principal';
import { ExternalJobs } from './external-jobs';
import { JobParts } from '../submission/job-parts';
import { jobIdOf, JobSubmissions } from './job-submissions';

export class SubmitCompilation extends Command<string> {
  constructor(
    readonly request: CompilationRequest,
    readonly owner: Submitter,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type ManifestEntry = JobManifest['parts'][number];

@CommandHandler(SubmitCompilation)
export class SubmitCompilationHandler implements ICommandHandler<SubmitCompilation> {
  constructor(
    private readonly parts: JobParts,
    private readonly submissions: JobSubmissions,
    private readonly external: ExternalJobs,
  ) {}

  async execute({ request, owner, context }: SubmitCompilation): Promise<string> {
    const { format, external_id: externalId, content_hash: contentHash } = request;
    const domain = this.parts.domain(owner, request.domain);
    const isExternal = externalId !== undefined && contentHash !== undefined;
    const existing = isExternal ? await this.external.find({ owner, domain, externalId, contentHash }, context) : null;
    if (existing?.isSubmitted) return existing.jobId;
    const title = request.title || `Podcast for ${domain}`;
    const manifest: JobManifest = { version: 1, title, format, domain, parts: await this.entriesOf(request, owner) };
    const jobId = existing?.jobId ?? jobIdOf(context.commandId, 'compilations');
    return this.submissions.submit({ ...owner, jobId, type: 'audioCompilation', manifest }, context);
  }

  private async entriesOf(request: CompilationRequest, owner: Submitter): Promise<ManifestEntry[]> {
    const { compilation, tts_provider: provider, intro, outro } = request;
    const segments: ManifestEntry[] = [];
    for (const [index, { text, voice_id: voiceId, speaker }] of compilation.entries()) {
      const param = `compilation[${index}].voice_id`;
      const part = await this.parts.spoken({ text, voiceId, provider, speaker, param });
      segments.push({ role: 'segment', part });
    }
    const frameEntry = async (
      role: 'intro' | 'outro',
      frame: CompilationFrame | undefined,
    ): Promise<ManifestEntry[]> =>
      frame === undefined ? [] : [{ role, part: await this.frame(role, frame, request, owner) }];
    return [...(await frameEntry('intro', intro)), ...segments, ...(await frameEntry('outro', outro))];
  }

  /** Plain text uses the voice of the adjacent segment: the first for the intro, the last for the outro. */
  private frame(role: 'intro' | 'outro', frame: CompilationFrame, request: CompilationRequest, owner: Submitter) {
    const { compilation, tts_provider: provider } = request;
    if (typeof frame === 'string' && isClipAddress(frame)) return this.parts.clip(frame, owner, role);
    if (typeof frame === 'object')
      return this.parts.spoken({ text: frame.text, voiceId: frame.voice_id, provider, param: `${role}.voice_id` });
    const neighbor = compilation.at(role === 'intro' ? 0 : -1);
    return this.parts.spoken({ text: frame, voiceId: neighbor?.voice_id ?? '', provider, param: role });
  }
}
