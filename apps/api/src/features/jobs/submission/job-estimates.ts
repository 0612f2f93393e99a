import { Injectable } from '@nestjs/common';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import type { EstimateRequest } from '@duetcast/domain/jobs/job-requests';
import { chargedDomain, monthOf, unlimited, usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { UsageReservations } from '../../usage/public';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { Submitter } from '../../../platform/requests/principal';
import { JobParts } from './job-parts';
import { SegmentRenderer } from '../execution/rendering/segment-renderer';

/** Cost of a compilation if it were submitted now. */
export interface Estimate {
  /** UTF-16 code units that would be charged. */
  readonly characters: number;
  /** Segments to synthesize. */
  readonly rendered: number;
  /** Segments whose stored audio would be reused. */
  readonly reused: number;
  readonly segments: readonly { readonly characters: number; readonly reused: boolean }[];
  readonly usage: {
    /** Characters per month; -1: unlimited. */
    readonly limit: number;
    /** Characters used and reserved this month. */
    readonly current: number;
    /** -1: unlimited. */
    readonly remaining: number;
  };
  readonly fits: boolean;
}

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
    const domain = chargedDomain(submitter, request.domain);
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
