import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { Section, QueryState } from '../../ui/section';
import { Figures } from '../../ui/page/figures';
import { TimeAgo } from '../../ui/time-ago';
import { BackLink, adminAddress } from '../admin/public';
import { ActorName, type AdminEvent } from '../events/public';
import { TextLink } from '../../ui/buttons/text-link';
import { PoisonPanel } from './poison-panel';
import { ProjectionActions } from './projection-actions';
import { Lag, Position, ProjectionStatus } from './projection-parts';
import { projectionQueries, type ProjectionDetails, type SkippedEvent } from './projection-queries';
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
      <Text variant="caption" component="div">
        <TimeAgo at={event.at} /> · <ActorName actor={event.actor} />
      </Text>
    </li>
  );
}

/** Commands to a projection and their outcomes, newest first, from the projection's own stream. */
function ProjectionHistory({ name }: { name: string }) {
  const texts = useWords(projectionWords);
  const history = useQuery(projectionQueries.history(name));
  return (
    <Section title={texts.historyTitle}>
      {history.isError && (
        <ErrorAlert error={history.error} title={texts.historyFailed} onRetry={() => void history.refetch()} />
      )}
      {history.data?.length === 0 && <Text variant="note">{texts.noHistory}</Text>}
      <ol className={classes.history} aria-label={texts.historyTitle}>
        {(history.data ?? []).map((event) => (
          <HistoryEntry key={event.id} event={event} />
        ))}
      </ol>
    </Section>
  );
}

/** Events that a projection skips, with the administrator's reason. */
function SkippedEvents({ skipped }: { skipped: readonly SkippedEvent[] }) {
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
            <Text variant="caption" component="div">
              <TimeAgo at={at} /> · <ActorName actor={actor} /> ·{' '}
              <TextLink to={adminAddress('events', { of: stream })}>
                <span className="dc-mono">{stream}</span>
              </TextLink>
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ProjectionFigures({ projection }: { projection: ProjectionDetails }) {
  const { figures } = useWords(projectionWords);
  const { position, head, eventsPerSecond, eventsFolded } = projection;
  const values = {
    position: <Position position={position} />,
    head: <Position position={head} />,
    lag: <Lag projection={projection} />,
    rate: Math.round(eventsPerSecond),
    eventsFolded,
  };
  return <Figures labels={figures} values={values} />;
}

function LoadedProjection({ projection }: { projection: ProjectionDetails }) {
  const texts = useWords(projectionWords);
  const { name, lastError, isPoisoned, skipped } = projection;
  return (
    <>
      <Section
        title={name}
        description={texts.version(projection.version)}
        actions={<BackLink to="projections">{texts.back}</BackLink>}
      >
        <Stack gap="md">
          <ProjectionStatus projection={projection} />
          <ProjectionFigures projection={projection} />
          {lastError && !isPoisoned && (
            <Alert color="red" icon={<IconAlertTriangle size={18} />}>
              {lastError.message}
            </Alert>
          )}
          <ProjectionActions projection={projection} />
        </Stack>
      </Section>
      {isPoisoned && <PoisonPanel name={name} />}
      <SkippedEvents skipped={skipped} />
      <ProjectionHistory name={name} />
    </>
  );
}

/** One projection: status, poisoned event, skipped events and history. */
export function ProjectionView({ name }: { name: string }) {
  const texts = useWords(projectionWords);
  const projection = useQuery(projectionQueries.one(name));
  if (projection.data) return <LoadedProjection projection={projection.data} />;
  return (
    <Section title={name} actions={<BackLink to="projections">{texts.back}</BackLink>} flush>
      <QueryState query={projection} loading={texts.loading} failed={texts.oneFailed} />
    </Section>
  );
}
