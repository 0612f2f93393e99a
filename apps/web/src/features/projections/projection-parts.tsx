import { Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { useWords, useLocalWords } from '../../i18n/language';
import { elapsedText } from '../../ui/format/elapsed-text';
import type { Projection, ProjectionState, Rebuild } from './projection-queries';
import { projectionWords } from '@duetcast/words/en/admin/projection';

const colors: Readonly<Record<ProjectionState, string>> = {
  running: 'green',
  'catching-up': 'cobalt',
  rebuilding: 'cobalt',
  paused: 'yellow',
  poisoned: 'red',
  waiting: 'yellow',
  failed: 'red',
  stopped: 'gray',
};

function StateBadge({ state }: Pick<Projection, 'state'>) {
  const { states } = useWords(projectionWords);
  return <Badge color={colors[state]}>{states[state]}</Badge>;
}

/** Progress of a rebuild: events folded, rate and time left. */
function RebuildProgress({ name, rebuild }: { name: string; rebuild: Rebuild }) {
  const [texts, locale] = useLocalWords(projectionWords);
  const { share, eventsFolded, eventsPerSecond, secondsLeft } = rebuild;
  const parts = [
    texts.folded(eventsFolded.toLocaleString(locale)),
    texts.rate(Math.round(eventsPerSecond).toLocaleString(locale)),
    secondsLeft !== null && texts.left(elapsedText(secondsLeft * 1_000, locale)),
  ].filter(Boolean);
  return (
    <Stack gap={4} miw={150}>
      <Progress value={(share ?? 0) * 100} size={6} aria-label={texts.progress(name)} transitionDuration={200} />
      <Text variant="caption">{parts.join(' · ')}</Text>
    </Stack>
  );
}

/** Time behind the newest event. */
export function Lag({ projection: { lagMs } }: { projection: Projection }) {
  const [{ none }, locale] = useLocalWords(projectionWords);
  return <span>{lagMs === null ? none : elapsedText(lagMs, locale)}</span>;
}

export function ProjectionStatus({ projection }: { projection: Projection }) {
  return (
    <Group gap="xs">
      <StateBadge state={projection.state} />
      {projection.rebuild && <RebuildProgress name={projection.name} rebuild={projection.rebuild} />}
    </Group>
  );
}

/** A position without its zero padding. */
export function Position({ position }: Pick<Projection, 'position'>) {
  const { none } = useWords(projectionWords);
  return (
    <span className="dc-mono" title={position ?? undefined}>
      {position?.replace(/^0+(?=\d)/, '') ?? none}
    </span>
  );
}
