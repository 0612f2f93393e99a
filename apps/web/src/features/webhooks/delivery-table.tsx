import type { ReactNode } from 'react';
import { Anchor, Badge, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PublicDelivery } from '@duetcast/projections/webhooks/webhook-deliveries';
import { useWords, useLocalWords } from '../../i18n/language';
import { RowTable } from '../../ui/table/row-table';
import { fullLocalDate } from '../../ui/format/relative-time';
import { TimeAgo, useClock } from '../../ui/time-ago';
import { deliveryWords } from '@duetcast/words/en/jobs/delivery';

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Time until a moment in the largest whole unit up to hours; null if it has passed. */
export function untilText(iso: string, now: number, locale: string): string | null {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1000);
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? new Intl.RelativeTimeFormat(locale).format(Math.round(seconds / unit[1]), unit[0]) : null;
}

const shownIdLength = 8;
const colors = { pending: 'yellow', delivered: 'green', given_up: 'red' } as const;

function Status({ delivery: { status, statusCode, error } }: { delivery: Delivery }) {
  const { statuses, reasons } = useWords(deliveryWords);
  const reason = error ? (reasons[error] ?? error) : statusCode && `HTTP ${statusCode}`;
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={colors[status]} autoContrast={false}>
        {statuses[status]}
      </Badge>
      {reason && <Text variant="caption">{reason}</Text>}
    </Stack>
  );
}

function NextTry({ at }: { at: string | null }) {
  const [{ now, none }, locale] = useLocalWords(deliveryWords);
  const clock = useClock();
  if (!at) return none;
  return (
    <time dateTime={at} title={fullLocalDate(at, locale)}>
      {untilText(at, clock, locale) ?? now}
    </time>
  );
}

/** A delivery to a site, or to an endpoint of the account, which also gets tests. */
type Delivery = PublicDelivery;

interface Props {
  deliveries: readonly Delivery[];
  domain: string;
  /** Sends an ended delivery again; absent: not possible. */
  onRedeliver?: ((deliveryId: string) => void) | undefined;
}

function Job({ jobId }: { jobId: string | null }) {
  const { none } = useWords(deliveryWords);
  if (jobId === null) return none;
  return (
    <Anchor component={Link} to={`/dashboard/jobs/${jobId}`} className="dc-mono" title={jobId}>
      {jobId.slice(0, shownIdLength)}
    </Anchor>
  );
}

export function DeliveryTable({ deliveries, domain, onRedeliver }: Props) {
  const { columns, deliveriesOf, events, redeliver } = useWords(deliveryWords);
  const cells: Record<string, (delivery: Delivery) => ReactNode> = {
    event: ({ event }) => events[event],
    job: ({ jobId }) => <Job jobId={jobId} />,
    status: (delivery) => <Status delivery={delivery} />,
    attempts: ({ attempts }) => attempts,
    queued: ({ queuedAt }) => <TimeAgo at={queuedAt} />,
    next: ({ nextAttemptAt }) => <NextTry at={nextAttemptAt} />,
  };
  if (onRedeliver)
    cells.again = ({ id, status }) => (
      <Button variant="subtle" size="compact-sm" disabled={status === 'pending'} onClick={() => onRedeliver(id)}>
        {redeliver}
      </Button>
    );
  return (
    <RowTable title={deliveriesOf(domain)} rows={deliveries} keyOf={({ id }) => id} labels={columns} cells={cells} />
  );
}
