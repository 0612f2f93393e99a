import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useWords } from '../../i18n/language';
import { QueryState } from '../../ui/query-state';
import { Section } from '../../ui/section';
import figureClasses from '../../ui/figures.module.css';
import { BackLink } from '../admin/public';
import { PoisonPanel } from './poison-panel';
import { ProjectionActions } from './projection-actions';
import { ProjectionHistory, SkippedEvents } from './projection-history';
import { Lag, Position, ProjectionStatus } from './projection-parts';
import { projectionQueries, type ProjectionDetails } from './projection-queries';
import { projectionWords } from '@duetcast/words/en/admin/projection';

function Figures({ projection }: { projection: ProjectionDetails }) {
  const { figures } = useWords(projectionWords);
  const locale = useLocale();
  const { position, head, eventsPerSecond, eventsFolded } = projection;
  const values = {
    position: <Position position={position} />,
    head: <Position position={head} />,
    lag: <Lag projection={projection} />,
    rate: Math.round(eventsPerSecond).toLocaleString(locale),
    eventsFolded: eventsFolded.toLocaleString(locale),
  };
  return (
    <dl className={figureClasses.figures}>
      {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
        <div key={name}>
          <dt>{figures[name]}</dt>
          <dd className="dc-number">{values[name]}</dd>
        </div>
      ))}
    </dl>
  );
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
          <Figures projection={projection} />
          {lastError && !isPoisoned && (
            <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />}>
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
