import { maxHistoryMonths } from '@duetcast/domain/limits/usage-limits';
import { Group, NativeSelect, Text } from '@mantine/core';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '@duetcast/client/calls';
import { usageInMonthWords } from '@duetcast/words/en/admin/usage-in-month';
import { addressOf, api, dataOf, open } from '../../../client/api';
import { useWords, useLocalWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { EmptyState, Section } from '../../../ui/section';
import { RowTable } from '../../../ui/table/row-table';
import section from '../../../ui/section.module.css';
import { longMonth, monthsBack } from '../../usage/public';
import { adminAddress, useAdminAddress } from '../address/admin-address';
import { reasonHeaders } from '../reasons/access-reasons';
import { ReasonedQueryState } from '../reasons/reasoned-query-state';
import { TextLink } from '../../../ui/buttons/text-link';
import { RequestButton } from '../../../ui/buttons/request-button';

type UsageInMonth = BodyOf<'/api/admin/usage/accounts'>['data'];

/** Usage of the accounts that used most in a month. */
const usageInMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['admin', 'usage-in-month', month] as const,
    queryFn: ({ signal }) =>
      dataOf(api.get('/api/admin/usage/accounts', { params: { query: { month } }, headers: reasonHeaders(), signal })),
  });

/** The first and the last moment of a UTC month. */
function boundsOf(month: string): { from: string; to: string } {
  const from = new Date(`${month}-01T00:00:00Z`);
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  return { from: from.toISOString(), to: new Date(Math.min(next.getTime() - 1_000, Date.now())).toISOString() };
}

function AccountTable({ month, total, accounts }: UsageInMonth) {
  const [texts, locale] = useLocalWords(usageInMonthWords);
  const number = (value: number) => value.toLocaleString(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <RowTable
      title={texts.title}
      rows={accounts}
      keyOf={({ accountId }) => accountId}
      labels={texts.columns}
      hints={texts.columnHints}
      figures={['domains', 'used', 'reserved', 'share']}
      wide={['account']}
      cells={{
        account: ({ accountId, email }) => (
          <TextLink to={adminAddress('accounts', { account: accountId })}>
            {email ?? `${texts.noAddress} · ${accountId}`}
          </TextLink>
        ),
        domains: ({ domains }) => number(domains),
        used: ({ charactersUsed }) => number(charactersUsed),
        reserved: ({ charactersReserved }) => number(charactersReserved),
        share: ({ charactersUsed }) =>
          total.charactersUsed > 0 ? share.format(charactersUsed / total.charactersUsed) : '-',
        actions: ({ accountId, email }) => (
          <TextLink
            to={adminAddress('replays', { account: email ?? accountId, ...boundsOf(month) })}
            aria-label={texts.replayOf(email ?? accountId)}
          >
            {texts.replay}
          </TextLink>
        ),
      }}
    />
  );
}

/** Saves the file of all accounts; a plain link could not carry the reason. */
function DownloadOfMonth({ month }: { month: string }) {
  const texts = useWords(usageInMonthWords);
  const download = useMutation({
    mutationFn: async () => {
      const address = addressOf('/api/admin/usage/accounts/export', { month });
      const file = await open(address, { headers: reasonHeaders() });
      const href = URL.createObjectURL(await file.blob());
      Object.assign(document.createElement('a'), { href, download: `duetcast-usage-${month}.csv` }).click();
      URL.revokeObjectURL(href);
    },
  });
  return (
    <>
      <RequestButton request={download} icon={IconDownload} label={texts.download} />
      {download.isError && <ErrorAlert error={download.error} title={texts.downloadFailed} />}
    </>
  );
}

/** Who used what in a month: a sum for each account, the most first. */
export function UsageInMonth() {
  const [texts, locale] = useLocalWords(usageInMonthWords);
  const { search, go } = useAdminAddress('usage');
  const months = monthsBack(maxHistoryMonths);
  const month = search.get('month') ?? months[0] ?? '';
  const usage = useQuery(usageInMonthQuery(month));
  const { total, accounts = [] } = usage.data ?? {};
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <Section title={texts.title} description={texts.text} flush>
      <Group gap="sm" className={section.note}>
        <NativeSelect
          size="sm"
          aria-label={texts.month}
          value={month}
          onChange={({ currentTarget }) => go({ month: currentTarget.value })}
          data={months.map((value) => ({ value, label: longMonth(value, locale) }))}
        />
        {accounts.length > 0 && <DownloadOfMonth month={month} />}
      </Group>
      <ReasonedQueryState query={usage} loading={texts.loading} failed={texts.failed} />
      {usage.data && accounts.length === 0 && (
        <EmptyState icon={<IconListSearch size={22} />} title={texts.none} hint={texts.noneHint} />
      )}
      {usage.data && accounts.length > 0 && <AccountTable {...usage.data} />}
      {total && accounts.length > 0 && (
        <Text variant="note" className={section.note}>
          {texts.total(
            total.accounts,
            number(total.accounts),
            number(total.charactersUsed),
            number(total.charactersReserved),
          )}
          {total.accounts > accounts.length && ` ${texts.shown(number(accounts.length))}`}
        </Text>
      )}
    </Section>
  );
}
