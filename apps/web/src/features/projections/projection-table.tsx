import { Anchor, Stack, Table, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { RowsSkeleton } from '../../ui/table/rows-skeleton';
import { Section } from '../../ui/section';
import table from '../../ui/table/table.module.css';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress } from '../admin/public';
import { ProjectionActions } from './projection-actions';
import { Lag, Position, ProjectionStatus } from './projection-parts';
import { projectionQueries, type Projection } from './projection-queries';
import { projectionWords } from '@duetcast/words/en/admin/projection';
import classes from './projections.module.css';

const columns = ['name', 'state', 'lag', 'rate', 'position', 'lastError', 'actions'] as const;

function PositionCell({ projection: { position, head } }: { projection: Projection }) {
  const { atHead } = useWords(projectionWords);
  return (
    <Stack gap={0}>
      <Position position={position} />
      {position !== null && position === head && (
        <Text size="xs" c="dimmed">
          {atHead}
        </Text>
      )}
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
      <Text size="xs" c="dimmed">
        <TimeAgo at={error.at} />
      </Text>
    </Stack>
  );
}

function Row({ projection }: { projection: Projection }) {
  const { columns: label, version, showEvent } = useWords(projectionWords);
  const locale = useLocale();
  const address = adminAddress('projections', { projection: projection.name });
  return (
    <Table.Tr role="row" className={table.row}>
      <Table.Td role="cell" data-label={label.name} className={table.wide}>
        <Anchor component={Link} to={address} size="sm" fw={600}>
          {projection.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {version(projection.version)}
        </Text>
      </Table.Td>
      <Table.Td role="cell" data-label={label.state} className={table.wide}>
        <ProjectionStatus projection={projection} />
        {projection.isPoisoned && (
          <Anchor component={Link} to={address} size="xs">
            {showEvent}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td role="cell" data-label={label.lag}>
        <Lag projection={projection} />
      </Table.Td>
      <Table.Td role="cell" data-label={label.rate} className="dc-number">
        {Math.round(projection.eventsPerSecond).toLocaleString(locale)}
      </Table.Td>
      <Table.Td role="cell" data-label={label.position}>
        <PositionCell projection={projection} />
      </Table.Td>
      <Table.Td role="cell" data-label={label.lastError}>
        <LastError error={projection.lastError} />
      </Table.Td>
      <Table.Td role="cell" data-label={label.actions} className={table.wide}>
        <ProjectionActions projection={projection} />
      </Table.Td>
    </Table.Tr>
  );
}

/** All projections with their status, polled. */
export function ProjectionTable() {
  const texts = useWords(projectionWords);
  const list = useQuery(projectionQueries.list());
  const projections = [...(list.data ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Section title={texts.title} description={texts.text} flush>
      {list.isPending && <RowsSkeleton label={texts.loading} rows={8} />}
      {list.isError && <ErrorAlert error={list.error} title={texts.failed} onRetry={() => void list.refetch()} />}
      {list.data && projections.length === 0 && (
        <EmptyState icon={<IconStack2 size={22} />} title={texts.noProjections}>
          <Text size="sm" c="dimmed">
            {texts.noProjectionsHint}
          </Text>
        </EmptyState>
      )}
      {projections.length > 0 && (
        <Table role="table" aria-label={texts.title} className={`${table.table} ${classes.table}`}>
          <Table.Thead role="rowgroup" className={table.head}>
            <Table.Tr role="row">
              {columns.map((column) => (
                <Table.Th key={column} role="columnheader">
                  {texts.columns[column]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {projections.map((projection) => (
              <Row key={projection.name} projection={projection} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
