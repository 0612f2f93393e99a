import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { chartOf, withLive } from './chart-series';
import { ExplainMonth } from '../explain/explain';
import { UsageChart } from './usage-chart';
import { usageQueries, type MonthOfUsage, type MonthUsage } from '../figures/usage-queries';
import { usageWords } from '@duetcast/words/en/account/usage';

/** Height of the chart and its legend, to avoid a layout shift. */
const placeHeight = '15.5rem';

interface MonthsProps {
  accountId: string;
  months: readonly MonthOfUsage[];
}

function Months({ accountId, months }: MonthsProps) {
  const domainsOf = (name: string) => months.find(({ month }) => month === name)?.domains ?? [];
  const explain = (month: string) =>
    domainsOf(month).length > 0 && <ExplainMonth accountId={accountId} month={month} domains={domainsOf(month)} />;
  return <UsageChart chart={chartOf(months)} below={explain} />;
}

/** The last 12 months as bars; the current one comes from `live`. */
export function UsageHistory({ accountId, live }: { accountId: string; live: MonthUsage | null }) {
  const texts = useWords(usageWords);
  const history = useQuery(usageQueries.history(accountId));
  return (
    <section aria-label={texts.history}>
      <Title order={4} size="h3">
        {texts.history}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.historyHint}
      </Text>
      {history.isPending && <Skeleton h={placeHeight} radius="md" role="status" aria-label={texts.historyLoading} />}
      {history.isError && (
        <ErrorAlert error={history.error} title={texts.historyFailed} onRetry={() => void history.refetch()} />
      )}
      {history.data && !history.isError && <Months accountId={accountId} months={withLive(history.data, live)} />}
    </section>
  );
}
