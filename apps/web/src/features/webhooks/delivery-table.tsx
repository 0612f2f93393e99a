import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PublicDelivery } from '@duetcast/projections/webhooks/public-delivery';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { RowTable } from '../../ui/table/row-table';
import { fullLocalDate } from '../../ui/format/relative-time';
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

interface Props {
  deliveries: readonly PublicDelivery[];
  domain: string;
}

export function DeliveryTable({ deliveries, domain }: Props) {
  const { columns, deliveriesOf, events } = useWords(deliveryWords);
  return (
    <RowTable
      title={deliveriesOf(domain)}
      rows={deliveries}
      keyOf={({ id }) => id}
      labels={columns}
      classNames={{ attempts: 'dc-number' }}
      cells={{
        event: ({ event }) => events[event],
        job: ({ jobId }) => (
          <Anchor component={Link} to={`/dashboard/jobs/${jobId}`} className="dc-mono" title={jobId}>
            {jobId.slice(0, shownIdLength)}
          </Anchor>
        ),
        status: (delivery) => <Status delivery={delivery} />,
        attempts: ({ attempts }) => attempts,
        queued: ({ queuedAt }) => <TimeAgo at={queuedAt} />,
        next: ({ nextAttemptAt }) => <NextTry at={nextAttemptAt} />,
      }}
    />
  );
}
