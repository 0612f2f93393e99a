import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { Draft } from '../draft/draft';
import { createQueries, type ScriptEstimate } from '../requests/create-queries';

/** Pause in typing before the script is estimated. */
const estimateDelayMs = 500;

export const isWritable = (text: string): boolean => /\S/.test(text) && charactersIn(text) <= maxArticleCharacters;

/** What the script of exactly this article would have; undefined: not known. */
export function useScriptEstimate({ article: { text, language }, domain }: Draft): ScriptEstimate | undefined {
  const site = domain.trim();
  const body = { article: text, ...(language !== '' && { language }), ...(site !== '' && { domain: site }) };
  const request = isWritable(text) ? JSON.stringify(body) : null;
  const [settled] = useDebouncedValue(request, estimateDelayMs);
  const { data } = useQuery(createQueries.scriptEstimate(settled));
  return settled === request ? data : undefined;
}
