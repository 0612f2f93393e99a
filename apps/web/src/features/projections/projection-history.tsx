import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress } from '../admin/public';
import { ActorName, type AdminEvent } from '../events/public';
import { projectionQueries, type SkippedEvent } from './projection-queries';
import { projectionWords } from '@duetcast/words/en/admin/projection';
import classes from './projections.module.css';

function HistoryEntry({ event }: { event: AdminEvent }) {
  const { history } = useWords(projectionWords);
  const title = Object.hasOwn(history, event.type) ? history[event.type as keyof typeof history] : event.type;
  const reason = event.data.reason ?? event.data.error;
  return (
    <li>
      <Text size="sm" fw={550}>
        {typeof reason === 'string' ? `${title}: ${reason}` : title}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        <TimeAgo at={event.at} /> · <ActorName actor={event.actor} />
      </Text>
    </li>
  );
}

/** Commands to a projection and their outcomes, newest first, from the projection's own stream. */
export function ProjectionHistory({ name }: { name: string }) {
  const texts = useWords(projectionWords);
  const history = useQuery(projectionQueries.history(name));
  return (
    <Section title={texts.historyTitle}>
      {history.isError && (
        <ErrorAlert error={history.error} title={texts.historyFailed} onRetry={() => void history.refetch()} />
      )}
      {history.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noHistory}
        </Text>
      )}
      <ol className={classes.history} aria-label={texts.historyTitle}>
        {(history.data ?? []).map((event) => (
          <HistoryEntry key={event.id} event={event} />
        ))}
      </ol>
    </Section>
  );
}

/** Events that a projection skips, with the administrator's reason. */
export function SkippedEvents({ skipped }: { skipped: readonly SkippedEvent[] }) {
  const { skippedTitle } = useWords(projectionWords);
  if (skipped.length === 0) return null;
  return (
    <Section title={skippedTitle}>
      <ul className={classes.history}>
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
