import { Injectable } from '@nestjs/common';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import type { EstimateRequest } from '@duetcast/domain/jobs/job-requests';
import { count } from '@duetcast/domain/kernel/fields';
import { limitSchema, monthOf, unlimited, usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { z } from 'zod';
import { UsageReservations } from '../../usage/public';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { Submitter } from '../../../platform/requests/principal';
import { JobParts } from './job-parts';
import { SegmentRenderer } from '../execution/rendering/segment-renderer';

/** Cost of a compilation if it were submitted now. */
export const estimateSchema = z
  .object({
    characters: count.meta({ description: 'Characters that would be charged.' }),
    rendered: count.meta({ description: 'Segments that would be synthesized.' }),
    reused: count.meta({ description: 'Segments whose stored audio would be reused.' }),
    segments: z.array(z.object({ characters: count, reused: z.boolean() })),
    usage: z.object({
      limit: limitSchema,
      current: count.meta({ description: 'Characters used this month, including those reserved by running jobs.' }),
      remaining: z
        .int()
        .min(unlimited)
        .meta({ description: `Characters left this month. ${unlimited} means unlimited.` }),
    }),
    fits: z.boolean().meta({ description: 'Whether the remaining characters cover the compilation.' }),
  })
  .meta({ id: 'Estimate' });
type Estimate = z.infer<typeof estimateSchema>;

/** Estimates the cost of a compilation without charging, synthesizing or storing anything. */
@Injectable()
export class JobEstimates {
  constructor(
    private readonly parts: JobParts,
    private readonly renderer: SegmentRenderer,
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
  ) {}

  /** @throws AppError `voice.unknown` with `param`; `speech.notConfigured`, `speech.unreachable` */
  async estimate(request: EstimateRequest, submitter: Submitter): Promise<Estimate> {
    const { compilation, tts_provider: provider } = request;
    const domain = this.parts.domain(submitter, request.domain);
    const segments: Estimate['segments'][number][] = [];
    for (const [index, { text, voice_id: voiceId, speaker }] of compilation.entries()) {
      const param = `compilation[${index}].voice_id`;
      segments.push(await this.segment(await this.parts.spoken({ text, voiceId, provider, speaker, param })));
    }
    const characters = segments.reduce((sum, segment) => sum + segment.characters, 0);
    const reused = segments.filter((segment) => segment.reused).length;
    const usage = await this.usageOf(submitter.ownerId, domain);
    const fits = usage.remaining === unlimited || characters <= usage.remaining;
    return { characters, rendered: segments.length - reused, reused, segments, usage, fits };
  }

  private async segment(part: SpokenPart) {
    return { characters: part.text.length, reused: await this.renderer.isCached(part) };
  }

  private async usageOf(accountId: string, domain: string): Promise<Estimate['usage']> {
    const month = monthOf(new Date().toISOString());
    const [{ state }, limit] = await Promise.all([
      this.deciders.load(usageDecider, usageIdOf(accountId, domain, month)),
      this.reservations.limitFor(accountId, domain),
    ]);
    const current = state.used + state.reserved;
    return { limit, current, remaining: limit === unlimited ? unlimited : Math.max(0, limit - current) };
  }
}
