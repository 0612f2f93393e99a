import { useState } from 'react';
import { Alert, Switch } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { noticeKinds, noticeNames, type NoticeKind } from '@duetcast/domain/accounts/notice-kinds';
import { noticeWords } from '@duetcast/words/en/account/notices';
import { api, dataOf } from '../../client/api';
import { useChange } from '../../client/use-change';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { QueryState, Section } from '../../ui/section';
import { RowTable } from '../../ui/table/row-table';
import { accountQueries } from '../accounts/public';
import { switchBrowserNotice, useShownKinds } from './browser-notices';

const noticesQuery = queryOptions({
  /** Refetched with the account: another tab can switch one. */
  queryKey: [...accountQueries.all, 'notices'] as const,
  queryFn: ({ signal }) => dataOf(api.get('/api/users/me/notices', { signal })),
});

/** What is mailed to the owner, and what this browser shows. */
export function NoticesCard() {
  const texts = useWords(noticeWords);
  const { columns, kinds } = texts;
  const query = useQuery(noticesQuery);
  const shown = useShownKinds();
  const [isBlocked, setBlocked] = useState(false);
  const change = useChange(noticesQuery.queryKey, (body: { kind: NoticeKind; mail: boolean }) =>
    api.put('/api/users/me/notices', { body }),
  );
  const { data } = query;
  const canShow = 'Notification' in globalThis && 'locks' in navigator;
  return (
    <Section title={texts.title} description={texts.text} flush>
      <QueryState query={query} loading={texts.loading} failed={texts.failed} rows={noticeNames.length} />
      {change.isError && <ErrorAlert error={change.error} title={texts.switchFailed} />}
      {isBlocked && <Alert color="yellow">{texts.blocked}</Alert>}
      {data && (
        <RowTable
          title={texts.title}
          rows={noticeNames}
          keyOf={(kind) => kind}
          labels={columns}
          wide={['kind']}
          cells={{
            kind: (kind) => kinds[kind],
            mail: (kind) => (
              <Switch
                aria-label={`${kinds[kind]}: ${columns.mail}`}
                checked={data.mail[kind]}
                disabled={change.isPending}
                onChange={({ currentTarget }) => change.mutate({ kind, mail: currentTarget.checked })}
              />
            ),
            page: (kind) =>
              canShow && noticeKinds[kind].page ? (
                <Switch
                  aria-label={`${kinds[kind]}: ${columns.page}`}
                  checked={shown.includes(kind)}
                  onChange={({ currentTarget }) =>
                    void switchBrowserNotice(kind, currentTarget.checked).then((isAllowed) => setBlocked(!isAllowed))
                  }
                />
              ) : (
                texts.mailOnly
              ),
          }}
        />
      )}
    </Section>
  );
}
