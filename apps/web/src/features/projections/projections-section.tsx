import { projectionWords } from '@duetcast/words/en/admin/projection';
import { Stack, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords, useLocalWords } from '../../i18n/language';
import { Section } from '../../ui/section';
import { RowTable } from '../../ui/table/row-table';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress } from '../admin/public';
import { QueryRows } from '../../ui/query-rows';
import { TextLink } from '../../ui/buttons/text-link';
import { ProjectionCharts } from './projection-charts';
import { ProjectionActions } from './projection-actions';
import { Lag, Position, ProjectionStatus } from './projection-parts';
import { projectionQueries, type Projection } from './projection-queries';
import { ProjectionView } from './projection-view';
import classes from './projections.module.css';

function PositionCell({ projection: { position, head } }: { projection: Projection }) {
  const { atHead } = useWords(projectionWords);
  return (
    <Stack gap={0}>
      <Position position={position} />
      {position !== null && position === head && <Text variant="caption">{atHead}</Text>}
    </Stack>
  );
}

function LastError({ error }: { error: Projection['lastError'] }) {
  const { none } = useWords(projectionWords);
  if (!error) return <Text c="dimmed">{none}</Text>;
  return (
    <Stack gap={0}>
      <Text size="xs" c="red" lineClamp={2} title={error.message}>
        {error.message}
      </Text>
      <Text variant="caption">
        <TimeAgo at={error.at} />
      </Text>
    </Stack>
  );
}

const addressOf = (projection: Projection) => adminAddress('projections', { projection: projection.name });

function Rows({ projections }: { projections: readonly Projection[] }) {
  const [{ columnHints, columns, title, version, showEvent }, locale] = useLocalWords(projectionWords);
  return (
    <RowTable
      title={title}
      rows={projections}
      keyOf={({ name }) => name}
      labels={columns}
      hints={columnHints}
      wide={['name', 'state', 'actions']}
      className={classes.table}
      widths={['18%', '12%', '7%', '7%', '13%', 'auto', '20rem']}
      cells={{
        name: (projection) => (
          <>
            <TextLink to={addressOf(projection)} fw={600}>
              {projection.name}
            </TextLink>
            <Text variant="caption">{version(projection.version)}</Text>
          </>
        ),
        state: (projection) => (
          <>
            <ProjectionStatus projection={projection} />
            {projection.isPoisoned && <TextLink to={addressOf(projection)}>{showEvent}</TextLink>}
          </>
        ),
        lag: (projection) => <Lag projection={projection} />,
        rate: ({ eventsPerSecond }) => Math.round(eventsPerSecond).toLocaleString(locale),
        position: (projection) => <PositionCell projection={projection} />,
        lastError: ({ lastError }) => <LastError error={lastError} />,
        actions: (projection) => <ProjectionActions projection={projection} />,
      }}
    />
  );
}

function ProjectionTable() {
  const texts = useWords(projectionWords);
  const list = useQuery(projectionQueries.list());
  const sorted = list.data?.toSorted((a, b) => a.name.localeCompare(b.name));
  const { noProjections: none, noProjectionsHint: noneHint } = texts;
  return (
    <Section title={texts.title} description={texts.text} flush>
      <QueryRows
        query={list}
        rows={sorted}
        texts={{ ...texts, none, noneHint }}
        icon={<IconStack2 size={22} />}
        placeholders={8}
      >
        {(projections) => (
          <>
            <ProjectionCharts projections={projections} at={list.dataUpdatedAt} />
            <Rows projections={projections} />
          </>
        )}
      </QueryRows>
    </Section>
  );
}

/** The projection in the URL, or the list of projections. */
export function ProjectionsSection() {
  const [search] = useSearchParams();
  const name = search.get('projection');
  return <Stack gap="lg">{name ? <ProjectionView key={name} name={name} /> : <ProjectionTable />}</Stack>;
}
