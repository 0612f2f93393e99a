import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { obstaclesOf, spokenLines, voiceOf, type Draft } from '../draft/draft';
import { speedOf } from '../draft/delivery';
import type { VoiceMismatch } from '../../voices/public';
import { createQueries, type Estimate } from '../requests/create-queries';
import { estimateOf } from '../requests/draft-requests';

/** Pause in typing before the cost is estimated. */
const estimateDelayMs = 500;

/** The server's estimate after a pause in typing. */
export function useEstimate(draft: Draft) {
  const canRender = obstaclesOf(draft, undefined).length === 0;
  const request = canRender ? JSON.stringify(estimateOf(draft)) : null;
  const [settled] = useDebouncedValue(request, estimateDelayMs);
  const { data, isError } = useQuery(createQueries.estimate(settled));
  const estimate = canRender ? data : undefined;
  return {
    /** Estimate of the draft, or of the one before the latest changes; undefined: unknown, or not renderable yet. */
    estimate,
    /** Estimate of exactly this draft; undefined: not known, which is no reason to wait. */
    price: estimate?.request === request && !isError ? estimate : undefined,
    isUnknown: canRender && isError,
  };
}

/** The lines whose text, voice and speed the estimate is about, each with its index there. */
function estimatedLines({ lines, voices, speed }: Draft, { request }: Estimate): [id: string, index: number][] {
  const { compilation } = JSON.parse(request) as ReturnType<typeof estimateOf>;
  return spokenLines(lines).flatMap((line, index) => {
    const estimated = compilation[index];
    const isSame =
      estimated?.text === line.text &&
      estimated.voice_id === voiceOf(line, voices)?.voice_id &&
      (estimated.speed ?? 1) === speedOf(line, { speed });
    return isSame ? [[line.id, index] as [string, number]] : [];
  });
}

/** Whether the audio of each line is stored, by line id; undefined if none is. */
export function reusedLines(draft: Draft, estimate: Estimate | undefined): ReadonlyMap<string, boolean> | undefined {
  if (!estimate?.reused) return undefined;
  const { segments } = estimate;
  return new Map(estimatedLines(draft, estimate).map(([id, index]) => [id, segments[index]?.reused ?? false]));
}

/** Why the voice of a line does not suit it, by line id. */
export function unsuitedLines(draft: Draft, estimate: Estimate | undefined): ReadonlyMap<string, VoiceMismatch> {
  if (!estimate?.warnings.length) return new Map();
  const warnings = new Map(estimate.warnings.map((warning) => [warning.index, warning]));
  return new Map(
    estimatedLines(draft, estimate).flatMap(([id, index]) => {
      const warning = warnings.get(index);
      return warning ? [[id, warning] as const] : [];
    }),
  );
}
