import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UsageBreakdown } from '@duetcast/domain/usage/usage-period';
import { useLocale, useWords } from '../../../i18n/language';
import { jobWords } from '../../jobs/public';
import { namedTokenQueries } from '../../tokens/public';
import { voiceQueries } from '../../voices/public';
import type { Breakdown, Part } from './breakdown-query';
import { breakdownWords } from '@duetcast/words/en/account/breakdown';
import classes from './breakdown.module.css';

const podcastVoices = { podcast: true, page: 1, search: '', filters: {} };

/** Display names of keys; a voice outside the podcast collection keeps its id. */
function useNames(by: UsageBreakdown) {
  const { types } = useWords(jobWords);
  const voices = useQuery({ ...voiceQueries.list(podcastVoices), enabled: by === 'voice' });
  const tokens = useQuery({ ...namedTokenQueries.list(), enabled: by === 'token' });
  return (key: string): string => {
    if (by === 'token') return tokens.data?.find(({ id }) => id === key)?.name ?? key;
    if (by === 'voice') return voices.data?.data.find(({ voice_id }) => voice_id === key)?.name ?? key;
    return by === 'type' && Object.hasOwn(types, key) ? types[key as keyof typeof types] : key;
  };
}

interface RowProps {
  part: Part;
  by: UsageBreakdown;
  name: string;
  total: number;
  most: number;
}

function Row({ part: { key, characters }, by, name, total, most }: RowProps) {
  const texts = useWords(breakdownWords);
  const [other, otherHint] =
    by === 'token' ? [texts.withoutToken, texts.withoutTokenHint] : [texts.unattributed, texts.unattributedHint];
  const locale = useLocale();
  const share = total > 0 ? characters / total : 0;
  const percent = share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <li className={classes.part}>
      <span className={classes.partName} dir="auto" title={key ?? undefined}>
        {key === null ? other : name}
        {key === null && (
          <Text component="span" display="block" size="xs" c="dimmed">
            {otherHint}
          </Text>
        )}
      </span>
      <span>
        <b>{characters.toLocaleString(locale)}</b> <span className={classes.share}>{percent}</span>
      </span>
      <span className={classes.bar} data-none={key === null || undefined} aria-hidden>
        <span style={{ width: `${(Math.max(0, characters) * 100) / most}%` }} />
      </span>
    </li>
  );
}

/** Voices, types, domains or tokens with their share of the total. */
export function PartList({ breakdown: { by, total, parts } }: { breakdown: Breakdown }) {
  const { sides } = useWords(breakdownWords);
  const nameOf = useNames(by);
  const most = Math.max(1, ...parts.map(({ characters }) => characters));
  return (
    <ul className={classes.parts} aria-label={sides[by]}>
      {parts.map((part) => (
        <Row key={part.key ?? ''} part={part} by={by} name={nameOf(part.key ?? '')} total={total} most={most} />
      ))}
    </ul>
  );
}
