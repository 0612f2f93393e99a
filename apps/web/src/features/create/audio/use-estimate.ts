import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { obstaclesOf, spokenLines, voiceOf, type Draft } from '../draft/draft';
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
    /** Of the draft, or of the one before the latest changes; undefined: unknown, or the draft cannot be rendered yet. */
    estimate,
    /** Of exactly this draft; undefined: not known, which is no reason to wait. */
    price: estimate?.request === request && !isError ? estimate : undefined,
    isUnknown: canRender && isError,
  };
}

/** Per line, whether its audio is stored, as far as the estimate is about its text and voice; undefined if none is. */
export function reusedLines(
  { lines, voices }: Draft,
  estimate: Estimate | undefined,
): ReadonlyMap<string, boolean> | undefined {
  if (!estimate?.reused) return undefined;
  const { compilation } = JSON.parse(estimate.request) as ReturnType<typeof estimateOf>;
  return new Map(
    spokenLines(lines).flatMap((line, index) => {
      const estimated = compilation[index];
      const isSame = estimated?.text === line.text && estimated.voice_id === voiceOf(line, voices)?.voice_id;
      return isSame ? [[line.id, estimate.segments[index]?.reused ?? false] as const] : [];
    }),
  );
}
