import { Injectable } from '@nestjs/common';
import type { Clip, JobManifest, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { isClipAddress, type CompilationFrame, type EstimateRequest } from '@duetcast/domain/jobs/job-requests';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import { refusalOf } from '@duetcast/domain/usage/domain-name';
import { chargedDomain } from '@duetcast/domain/usage/usage-decider';
import { Config } from '../../../platform/config/config';
import type { AccessScope, Submitter } from '../../../platform/requests/principal';
import { VoiceCatalog } from '../../voices/public';
import { ContentStore } from '../../../platform/content/content-store';
import { DownloadAddresses } from '../execution/downloads/download-addresses';
import { JobPronunciations } from '../lexicon/job-pronunciations';
import { JobReads } from '../queries/job-reads';

interface SpokenRequest {
  readonly text: string;
  readonly voiceId: string;
  readonly provider?: string;
  readonly speaker?: string;
  /** Request field of the voice, for error messages. */
  readonly param: string;
}

/** Resolves the domain of a request, and its voices and addresses to manifest parts; errors name the invalid field. */
@Injectable()
export class JobParts {
  constructor(
    private readonly voices: VoiceCatalog,
    private readonly jobs: JobReads,
    private readonly addresses: DownloadAddresses,
    private readonly content: ContentStore,
    private readonly config: Config,
  ) {}

  /**
   * The domain that is charged. A site keeps the domain it was connected with.
   * @throws AppError `auth.forbidden` for another domain than the site's; InvalidRequest for one that is not accepted
   */
  domain(submitter: Submitter, requested: string | undefined): string {
    const domain = chargedDomain(submitter, requested);
    const refusal = submitter.domain === undefined ? refusalOf(domain, this.config.internalHosts) : undefined;
    if (refusal !== undefined) throw new InvalidRequest([{ msg: refusal, param: 'domain' }]);
    return domain;
  }

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

type ManifestEntry = JobManifest['parts'][number];
/** The fields of a compilation that become parts. */
type Request = Pick<EstimateRequest, 'compilation' | 'tts_provider' | 'intro' | 'outro'>;

/** The parts of a compilation in playing order: intro, segments, outro. */
@Injectable()
export class CompilationParts {
  constructor(
    private readonly parts: JobParts,
    private readonly pronunciations: JobPronunciations,
  ) {}

  /** @throws AppError what `JobParts` throws, with `param` */
  async of(request: Request, owner: AccessScope): Promise<ManifestEntry[]> {
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
    const entries = [...(await frameEntry('intro', intro)), ...segments, ...(await frameEntry('outro', outro))];
    return this.pronunciations.addTo(owner.ownerId, entries);
  }

  /** Plain text uses the voice of the adjacent segment: the first for the intro, the last for the outro. */
  private frame(role: 'intro' | 'outro', frame: CompilationFrame, request: Request, owner: AccessScope) {
    const { compilation, tts_provider: provider } = request;
    if (typeof frame === 'string' && isClipAddress(frame)) return this.parts.clip(frame, owner, role);
    if (typeof frame === 'object')
      return this.parts.spoken({ text: frame.text, voiceId: frame.voice_id, provider, param: `${role}.voice_id` });
    const neighbor = compilation.at(role === 'intro' ? 0 : -1);
    return this.parts.spoken({ text: frame, voiceId: neighbor?.voice_id ?? '', provider, param: role });
  }
}
