import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { maxFieldErrors } from '@duetcast/domain/limits/request-limits';
import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { StitchRequest } from '@duetcast/domain/jobs/job-requests';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { commandInContext } from '../../../eventing/deciders/command-context';
import type { Submitter } from '../../../platform/requests/principal';
import { JobParts } from '../submission/job-parts';
import { AudioAllowance } from '../execution/rendering/audio-allowance';
import { jobIdOf, JobSubmissions } from './job-submissions';

export class SubmitStitch extends commandInContext<string, { request: StitchRequest; owner: Submitter }>() {}

@CommandHandler(SubmitStitch)
export class SubmitStitchHandler implements ICommandHandler<SubmitStitch> {
  constructor(
    private readonly parts: JobParts,
    private readonly submissions: JobSubmissions,
    private readonly audio: AudioAllowance,
  ) {}

  async execute({ request, owner, context }: SubmitStitch): Promise<string> {
    const { chunkUrls, outputName } = request;
    const domain = this.parts.domain(owner, request.domain);
    const parts = await allParts(chunkUrls, (address, index) => this.parts.clip(address, owner, `chunkUrls[${index}]`));
    await this.audio.assertLeft(owner.ownerId);
    const manifest: JobManifest = { version: 1, ...titleAndFormatOf(outputName), domain, parts };
    const jobId = jobIdOf(context.commandId, 'stitch');
    return this.submissions.submit({ ...owner, jobId, type: 'stitch', manifest }, context);
  }
}

/** The clips in order. @throws AppError of the first one that is refused, with each of them in `errors` */
async function allParts(
  addresses: readonly string[],
  clipOf: (address: string, index: number) => ReturnType<JobParts['clip']>,
): Promise<JobManifest['parts']> {
  const parts: JobManifest['parts'] = [];
  const refused: AppError[] = [];
  for (const [index, address] of addresses.entries())
    try {
      parts.push({ role: 'segment', part: await clipOf(address, index) });
    } catch (error) {
      if (!isAppError(error) || typeof error.details.param !== 'string') throw error;
      refused.push(error);
    }
  const [first] = refused;
  if (first)
    throw new AppError(first.code, { ...first.details, errors: refused.slice(0, maxFieldErrors).map(fieldOf) });
  return parts;
}

const fieldOf = ({ message: msg, code, details: { param } }: AppError) => ({ msg, param, code });

/** `show.wav` means a WAV with the title `show`; the default format is MP3. */
function titleAndFormatOf(outputName = ''): { title: string; format: AudioFormat } {
  const [, name = '', extension = ''] = /^(.*?)(?:\.(mp3|wav))?$/is.exec(outputName) ?? [];
  return { title: name.trim() || 'Stitched audio', format: extension.toLowerCase() === 'wav' ? 'wav' : 'mp3' };
}
