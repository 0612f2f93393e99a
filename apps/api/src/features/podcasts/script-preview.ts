import { maxHeardLines, maxPreviewSegments } from '@duetcast/domain/limits/podcast-limits';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { count } from '@duetcast/domain/kernel/event';
import { scriptSegmentSchema } from '@duetcast/domain/podcasts/script';
import { z } from 'zod';
import type { Principal } from '../../platform/requests/principal';
import type { WrittenPodcast } from './commands/write-podcast';

/** The demo's response (docs/PRODUCT.md#entities). */
export const scriptPreviewSchema = z.object({
  preview: z.array(scriptSegmentSchema),
  previewSegments: count,
  totalSegments: count,
  metadata: z.object({ characterCount: count }),
  /** null with an account. */
  upgradeMessage: z.string().nullable(),
  /** null with an account. */
  sessionId: z.string().nullable(),
  audioUrls: z.array(z.string()).meta({ description: 'Speech of the first lines, for the same session or account.' }),
});
type ScriptPreview = z.infer<typeof scriptPreviewSchema>;

/** Accounts get the whole script; the demo gets at most half, rounded up. */
export function previewOf(
  { podcastId, script: { segments } }: Omit<WrittenPodcast, 'facts'>,
  article: string,
  principal: Principal,
): ScriptPreview {
  const totalSegments = segments.length;
  const anonymous = principal.kind === 'anonymous';
  const count = anonymous ? Math.min(maxPreviewSegments, Math.ceil(totalSegments / 2)) : totalSegments;
  return {
    preview: segments.slice(0, count).map(({ speaker, text }) => ({ speaker, text })),
    previewSegments: count,
    totalSegments,
    metadata: { characterCount: charactersIn(article) },
    upgradeMessage: anonymous ? upgradeMessage(totalSegments - count) : null,
    sessionId: anonymous ? principal.credential : null,
    audioUrls: segments
      .slice(0, Math.min(count, maxHeardLines))
      .map((_, index) => `/api/openai/preview-podcast-script/${podcastId}/lines/${index + 1}/audio`),
  };
}

function upgradeMessage(hidden: number): string {
  const rest =
    hidden === 0
      ? 'the audio'
      : hidden === 1
        ? 'the last segment and the audio'
        : `the other ${hidden} segments and the audio`;
  return `Sign up for free to get ${rest}, with unlimited podcast scripts.`;
}
