import { Injectable } from '@nestjs/common';
import type { Clip, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../platform/config/config';
import type { AccessScope } from '../../../platform/requests/principal';
import { VoiceCatalog } from '../../voices/public';
import { ContentStore } from '../../../platform/content/content-store';
import { DownloadAddresses } from '../execution/downloads/download-addresses';
import { JobReads } from '../queries/job-reads';

interface SpokenRequest {
  readonly text: string;
  readonly voiceId: string;
  readonly provider?: string;
  readonly speaker?: string;
  /** Request field of the voice, for error messages. */
  readonly param: string;
}

/** Resolves the voices and addresses of a request to manifest parts; errors name the invalid field. */
@Injectable()
export class JobParts {
  constructor(
    private readonly voices: VoiceCatalog,
    private readonly jobs: JobReads,
    private readonly addresses: DownloadAddresses,
    private readonly content: ContentStore,
    private readonly config: Config,
  ) {}

  /** @throws AppError `voice.unknown` with `param`; `speech.notConfigured`, `speech.unreachable` … */
  async spoken({ text, voiceId, provider, speaker, param }: SpokenRequest): Promise<SpokenPart> {
    try {
      const resolved = await this.voices.find(voiceId, provider);
      const { voice_id: canonicalId } = resolved.voice;
      return { kind: 'spoken', text, voiceId: canonicalId, provider: resolved.provider.name, speaker: speaker || null };
    } catch (error) {
      if (!isAppError(error, 'voice.unknown')) throw error;
      const message = provider ? `This voice does not exist at ${provider}.` : error.message;
      throw new AppError('voice.unknown', { param, voiceId }, { message });
    }
  }

  /** @throws AppError `chunk.missing` for an output of another owner, `chunk.forbiddenAddress`; with `param` */
  async clip(address: string, scope: AccessScope, param: string): Promise<Clip> {
    const jobId = this.ownJobIdOf(address);
    if (jobId !== null) return this.ownClip(jobId, scope, param);
    const url = this.addresses.parse(address, param);
    return { kind: 'remote', url: url.href };
  }

  private async ownClip(jobId: string, scope: AccessScope, param: string): Promise<Clip> {
    try {
      const { outputHash } = (await this.jobs.findOwned(jobId, scope)).row;
      if (outputHash && (await this.content.renew(outputHash))) return { kind: 'own', jobId, contentHash: outputHash };
    } catch (error) {
      if (!isAppError(error, 'job.missing')) throw error;
    }
    throw new AppError('chunk.missing', { param });
  }

  /** Outputs of this server are read from the content store, not fetched over the network. */
  private ownJobIdOf(address: string): string | null {
    const path = address.startsWith(`${this.config.publicUrl}/`)
      ? address.slice(this.config.publicUrl.length)
      : address;
    const [, jobId] = /^\/api\/jobs\/([^/?#]+)\/output(?:[?#].*)?$/.exec(path) ?? [];
    return jobId ?? null;
  }
}
