import { Injectable } from '@nestjs/common';
import type { EstimateRequest } from '@duetcast/domain/jobs/job-requests';
import { count } from '@duetcast/domain/kernel/event';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { z } from 'zod';
import type { Submitter } from '../../../platform/requests/principal';
import { UsageReservations } from '../../usage/public';
import { voiceWarningSchema, VoiceWarnings } from '../../voices/public';
import { charactersOfAll, JobCharges } from '../charging/job-charges';
import { KeptSegments } from '../charging/kept-segments';
import { ExpectedLengths, lengthFields } from './expected-length';
import { CompilationParts, JobParts } from './job-parts';
import { namedSchema } from '../../../platform/openapi/api-operation';

const scope = z.enum(['account', 'domain', 'token']);

/** Cost of a compilation if it were submitted now. */
export const estimateSchema = namedSchema('Estimate', {
  characters: count.meta({ description: 'Characters that would be charged.' }),
  rendered: count.meta({ description: 'Segments that would be synthesized.' }),
  reused: count.meta({ description: 'Segments whose audio is kept, or that repeat an earlier segment.' }),
  segments: z
    .array(
      z.object({
        characters: count,
        charged: count.meta({ description: '0 if the account has paid for the segment before.' }),
        reused: z.boolean(),
      }),
    )
    .meta({ description: 'Intro, segments and outro, without those that are clips.' }),
  ...lengthFields,
  usage: z
    .object({
      scope: scope.meta({
        description: 'Which limit leaves the least: that of the account, the domain or the API token.',
      }),
      limit: limitSchema,
      current: count.meta({ description: 'Characters used this month, including those reserved by running jobs.' }),
      remaining: z
        .int()
        .min(unlimited)
        .meta({ description: `Characters left this month. ${unlimited} means unlimited.` }),
    })
    .meta({ description: 'The limit that leaves the fewest characters.' }),
  fits: z.boolean().meta({ description: 'Whether the remaining characters cover the compilation.' }),
  warnings: z
    .array(voiceWarningSchema)
    .meta({ description: 'Segments in another language or script than that of their voice.' }),
});
type Estimate = z.infer<typeof estimateSchema>;
type EstimatedUsage = Estimate['usage'];

/** Estimates the cost of a compilation without charging, synthesizing or storing anything. */
@Injectable()
export class JobEstimates {
  constructor(
    private readonly parts: JobParts,
    private readonly compilations: CompilationParts,
    private readonly charges: JobCharges,
    private readonly kept: KeptSegments,
    private readonly reservations: UsageReservations,
    private readonly voiceWarnings: VoiceWarnings,
    private readonly lengths: ExpectedLengths,
  ) {}

  /** @throws AppError `voice.unknown` with `param`; `speech.notConfigured`, `speech.unreachable` */
  async estimate(request: EstimateRequest, submitter: Submitter): Promise<Estimate> {
    const domain = this.parts.domain(submitter, request.domain);
    const entries = await this.compilations.of(request, submitter);
    const parts = entries.map(({ part }) => part);
    const charges = await this.charges.of(submitter.ownerId, parts);
    const available = await this.kept.keptAmong(charges.map(({ cacheKey }) => cacheKey));
    const segments = charges.map(({ cacheKey, characters, isCharged }) => {
      const reused = available.has(cacheKey);
      available.add(cacheKey);
      return { characters, charged: isCharged ? characters : 0, reused };
    });
    const characters = charactersOfAll(charges.filter(({ isCharged }) => isCharged));
    const reused = segments.filter((segment) => segment.reused).length;
    const usage = await this.usageOf(submitter, domain);
    const fits = usage.remaining === unlimited || characters <= usage.remaining;
    const warnings = await this.warningsOf(request);
    const length = await this.lengths.of(submitter.ownerId, entries, (index) => segments[index]?.reused ?? false);
    return { characters, rendered: segments.length - reused, reused, segments, ...length, usage, fits, warnings };
  }

  private warningsOf({ compilation, tts_provider: provider }: EstimateRequest): Promise<Estimate['warnings']> {
    return this.voiceWarnings.of(compilation.map(({ text, voice_id: voiceId }) => ({ text, voiceId, provider })));
  }

  private async usageOf({ ownerId, tokenId }: Submitter, domain: string): Promise<EstimatedUsage> {
    const { scope, limit, sums, remaining } = await this.reservations.nearestLimit(ownerId, domain, tokenId);
    return { scope, limit, current: Math.max(0, sums.used + sums.reserved), remaining };
  }
}
