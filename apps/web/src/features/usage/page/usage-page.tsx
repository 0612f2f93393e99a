import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { storageWords } from '@duetcast/words/en/account/storage';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../../i18n/language';
import { sizeText } from '../../../ui/format/size-text';
import { useClock } from '../../../ui/time-ago';
import { accountQueries, type Me } from '../../accounts/public';
import type { Session } from '../../../client/session';
import { MonthlyStatement } from '../breakdown/monthly-statement';
import { UsageBreakdown } from '../breakdown/usage-breakdown';
import { ExplainDomain, ExplainMonth } from '../explain/explain';
import { dayAfter } from '../figures/month-names';
import { Bar, UsageBar } from './usage-bar';
import { UsageHistory } from '../history/usage-history';
import { figureOf, forecastOf, totalOf } from '../figures/usage-figures';
import { usageQueries, type MonthUsage } from '../figures/usage-queries';
import { usageWords } from '@duetcast/words/en/account/usage';
import classes from './usage-page.module.css';

const kinds = ['outputs', 'sounds', 'covers', 'texts', 'expected'] as const;

function Storage({ storage }: { storage: Me['storage'] }) {
  const [texts, locale] = useLocalWords(storageWords);
  const size = (bytes: number) => sizeText(bytes, locale);
  const { used, limit } = storage;
  const text = texts.used(size(used), limit === unlimited ? texts.unlimited : size(limit));
  const parts = kinds.filter((kind) => storage[kind] > 0).map((kind) => texts[kind](size(storage[kind])));
  const heading = (
    <Title order={4} size="h3">
      {texts.title}
    </Title>
  );
  return (
    <section aria-label={texts.title} className={classes.block}>
      <Bar heading={heading} used={text} of={storage} label={texts.title} value={text} />
      {parts.length > 0 && <Text variant="caption">{parts.join(' · ')}</Text>}
      <Text variant="caption">{texts.hint}</Text>
    </section>
  );
}

/** What the account stores, against the limit of its plan. */
function StorageFigure() {
  const { data } = useQuery(accountQueries.me());
  return data ? <Storage storage={data.storage} /> : null;
}

/** The current month's usage; null, without an error, if it cannot be read (docs/PRODUCT.md#calls-of-the-pages). */
function useUsage(person: Session['user']) {
  const me = useQuery(accountQueries.me());
  const planSlug = me.data?.planSlug ?? 'free_user';
  const record = useQuery({ ...usageQueries.record(person, planSlug), enabled: !me.isPending });
  return {
    isPending: record.isPending,
    isError: record.isError,
    isFetching: record.isFetching,
    usage: record.isError ? null : (record.data?.usage ?? null),
    refetch: () => void record.refetch(),
  };
}

function Loading() {
  const { loading } = useWords(usageWords);
  return (
    <Stack gap="md" role="status">
      <Text c="dimmed">{loading}</Text>
      <Skeleton height={72} radius="md" aria-hidden />
      <Skeleton height={72} radius="md" aria-hidden />
    </Stack>
  );
}

/** What the month comes to at the pace so far. */
function Forecast({ usage }: { usage: MonthUsage }) {
  const [texts, locale] = useLocalWords(usageWords);
  const { used, limit } = totalOf(usage);
  const now = useClock();
  const forecast = forecastOf(used, usage.month, new Date(now));
  if (forecast === null) return null;
  const isAbove = limit !== unlimited && forecast > limit;
  return (
    <Text size="sm" c={isAbove ? 'var(--mantine-color-error)' : 'dimmed'}>
      {(isAbove ? texts.forecastAbove : texts.forecast)(forecast.toLocaleString(locale))}
    </Text>
  );
}

function Figures({ accountId, usage }: { accountId: string; usage: MonthUsage }) {
  const { month, domains } = usage;
  const [texts, locale] = useLocalWords(usageWords);
  const sorted = [...domains].sort((a, b) => a.domain.localeCompare(b.domain));
  return (
    <>
      <div>
        <Text>{texts.cycle(month)}</Text>
        <Text variant="note">{texts.resetsOn(dayAfter(month, locale))}</Text>
      </div>
      <section aria-label={texts.total} className={classes.block}>
        <UsageBar
          name={texts.allDomains}
          figure={totalOf(usage)}
          heading={
            <Title order={4} size="h3">
              {texts.total}
            </Title>
          }
        />
        <Forecast usage={usage} />
        <ExplainMonth accountId={accountId} month={month} domains={sorted} what={texts.total} />
      </section>
      <section aria-label={texts.byDomain}>
        <Title order={4} size="h3" mb="sm">
          {texts.byDomain}
        </Title>
        <ul className={classes.domains}>
          {sorted.map((counted) => (
            <li key={counted.domain} className={classes.block} aria-label={counted.domain}>
              <UsageBar
                name={counted.domain}
                figure={figureOf(counted, usage)}
                heading={
                  <Text size="sm" fw={550} dir="ltr" className={classes.domain}>
                    {counted.domain}
                  </Text>
                }
              />
              <ExplainDomain
                accountId={accountId}
                domain={counted.domain}
                month={month}
                used={counted.charactersUsed}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/**
 * Characters of the current billing cycle in total and by domain, and of past months
 * (docs/PRODUCT.md#screens-account-dialog).
 */
export function UsagePage({ person, isTitled = true }: { person: Session['user']; isTitled?: boolean }) {
  const texts = useWords(usageWords);
  const { usage, isPending, isError, isFetching, refetch } = useUsage(person);
  const isEmpty = !isPending && (usage?.domains.length ?? 0) === 0;
  return (
    <Stack gap="lg">
      {isTitled && (
        <Title order={3} size="h2">
          {texts.title}
        </Title>
      )}
      {isPending && <Loading />}
      {isEmpty && (
        <div role="status">
          <Text c="dimmed">{texts.none}</Text>
          {isError && (
            <Button variant="default" size="xs" mt="sm" loading={isFetching} onClick={refetch}>
              {texts.tryAgain}
            </Button>
          )}
        </div>
      )}
      {usage && !isEmpty && <Figures accountId={person.id} usage={usage} />}
      <StorageFigure />
      <UsageHistory accountId={person.id} live={usage} />
      <UsageBreakdown accountId={person.id} used={usage ? totalOf(usage).used : 0} />
      <MonthlyStatement />
    </Stack>
  );
}
