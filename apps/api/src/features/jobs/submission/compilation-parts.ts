import { Injectable } from '@nestjs/common';
import { isClipAddress, type CompilationFrame, type EstimateRequest } from '@duetcast/domain/jobs/job-requests';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { AccessScope } from '../../../platform/requests/principal';
import { JobParts } from './job-parts';

type ManifestEntry = JobManifest['parts'][number];
/** The fields of a compilation that become parts. */
type Request = Pick<EstimateRequest, 'compilation' | 'tts_provider' | 'intro' | 'outro'>;

/** The parts of a compilation in playing order: intro, segments, outro. */
@Injectable()
export class CompilationParts {
  constructor(private readonly parts: JobParts) {}

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
    return [...(await frameEntry('intro', intro)), ...segments, ...(await frameEntry('outro', outro))];
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
