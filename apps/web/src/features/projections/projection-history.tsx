import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress } from '../admin/public';
import { ActorName, type AdminEvent } from '../events/public';
import { projectionQueries, type Skipped } from './projection-queries';
import { projectionWords } from './projection-words';
import classes from './projections.module.css';

function Act({ event }: { event: AdminEvent }) {
  const { acts } = useWords(projectionWords);
  const known = Object.hasOwn(acts, event.type) ? acts[event.type as keyof typeof acts] : event.type;
  const why = event.data.reason ?? event.data.error;
  return (
    <li>
      <Text size="sm" fw={550}>
        {typeof why === 'string' ? `${known}: ${why}` : known}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        <TimeAgo at={event.at} /> · <ActorName actor={event.actor} />
      </Text>
    </li>
  );
}

/** What was asked of a projection and how it ended, newest first: each is an event of its own stream. */
export function ProjectionHistory({ name }: { name: string }) {
  const texts = useWords(projectionWords);
  const acts = useQuery(projectionQueries.acts(name));
  return (
    <Section title={texts.actsTitle}>
      {acts.isError && <ErrorAlert error={acts.error} title={texts.actsFailed} onRetry={() => void acts.refetch()} />}
      {acts.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noActs}
        </Text>
      )}
      <ol className={classes.acts} aria-label={texts.actsTitle}>
        {(acts.data ?? []).map((event) => (
          <Act key={event.id} event={event} />
        ))}
      </ol>
    </Section>
  );
}

/** Events that a projection passes over, with the reason that was given. */
export function SkippedEvents({ skipped }: { skipped: readonly Skipped[] }) {
  const { skippedTitle } = useWords(projectionWords);
  if (skipped.length === 0) return null;
  return (
    <Section title={skippedTitle}>
      <ul className={classes.acts}>
        {skipped.map(({ eventId, eventType, stream, reason, at, actor }) => (
          <li key={eventId}>
            <Text size="sm" fw={550}>
              {`${eventType}: ${reason}`}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <TimeAgo at={at} /> · <ActorName actor={actor} /> ·{' '}
              <Anchor component={Link} to={adminAddress('events', { of: stream })} size="xs">
                <span className="dc-mono">{stream}</span>
              </Anchor>
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
