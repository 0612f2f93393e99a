import { Anchor, Badge, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PublicDelivery } from '@duetcast/projections/webhooks/public-delivery';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { fullLocalDate } from '../../ui/format/relative-time';
import table from '../../ui/table/table.module.css';
import { TimeAgo, useClock } from '../../ui/time-ago';
import { deliveryWords } from '@duetcast/words/en/jobs/delivery';
import { untilText } from './until-text';

const shownIdLength = 8;
const colors = { pending: 'yellow', delivered: 'green', given_up: 'red' } as const;

function Status({ delivery: { status, statusCode, error } }: { delivery: PublicDelivery }) {
  const { statuses, reasons } = useWords(deliveryWords);
  const reason = error ? (reasons[error] ?? error) : statusCode && `HTTP ${statusCode}`;
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={colors[status]} autoContrast={false}>
        {statuses[status]}
      </Badge>
      {reason && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  );
}

function NextTry({ at }: { at: string | null }) {
  const { now, none } = useWords(deliveryWords);
  const locale = useLocale();
  const clock = useClock();
  if (!at) return none;
  return (
    <time dateTime={at} title={fullLocalDate(at, locale)} className="dc-number">
      {untilText(at, clock, locale) ?? now}
    </time>
  );
}

function Row({ delivery }: { delivery: PublicDelivery }) {
  const { columns, events } = useWords(deliveryWords);
  return (
    <Table.Tr role="row" className={table.row}>
      <Table.Td role="cell" data-label={columns.event}>
        {events[delivery.event]}
      </Table.Td>
      <Table.Td role="cell" data-label={columns.job}>
        <Anchor component={Link} to={`/dashboard/jobs/${delivery.jobId}`} className="dc-mono" title={delivery.jobId}>
          {delivery.jobId.slice(0, shownIdLength)}
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label={columns.status}>
        <Status delivery={delivery} />
      </Table.Td>
      <Table.Td role="cell" data-label={columns.attempts} className="dc-number">
        {delivery.attempts}
      </Table.Td>
      <Table.Td role="cell" data-label={columns.queued}>
        <TimeAgo at={delivery.queuedAt} />
      </Table.Td>
      <Table.Td role="cell" data-label={columns.next}>
        <NextTry at={delivery.nextAttemptAt} />
      </Table.Td>
    </Table.Tr>
  );
}

interface Props {
  deliveries: readonly PublicDelivery[];
  domain: string;
}

export function DeliveryTable({ deliveries, domain }: Props) {
  const { columns, deliveriesOf } = useWords(deliveryWords);
  return (
    <Table role="table" aria-label={deliveriesOf(domain)} className={table.table}>
      <Table.Thead role="rowgroup" className={table.head}>
        <Table.Tr role="row">
          {Object.entries(columns).map(([column, label]) => (
            <Table.Th key={column} role="columnheader">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
