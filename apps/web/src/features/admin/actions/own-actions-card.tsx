import { IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readWords } from '@duetcast/words/en/admin/read';
import { pagesOf } from '../../../client/list-pages';
import { useWords } from '../../../i18n/language';
import { Section } from '../../../ui/section';
import { RowTable } from '../../../ui/table/row-table';
import { TimeAgo } from '../../../ui/time-ago';
import { PagedRows } from '../../../ui/query-rows';
import { Action } from './action-table';

const ownActionsQuery = {
  queryKey: ['accounts', 'admin-actions'] as const,
  ...pagesOf('/api/account/admin-actions', { query: { limit: 10 } }),
};

/** What administrators opened or changed in the signed-in user's account. */
export function OwnActionsCard() {
  const texts = useWords(readWords);
  const list = useInfiniteQuery(ownActionsQuery);
  return (
    <Section title={texts.ownTitle} description={texts.ownText} flush>
      <PagedRows pages={list} texts={texts} icon={<IconShieldCheck size={22} />}>
        {(actions) => (
          <RowTable
            title={texts.ownTitle}
            rows={actions}
            keyOf={({ id }) => id}
            labels={texts.columns}
            wide={['action', 'reason']}
            cells={{
              at: ({ at }) => <TimeAgo at={at} />,
              by: ({ by }) => by.email ?? <span className="dc-mono">{by.id}</span>,
              action: (action) => <Action action={action} />,
              reason: ({ reason }) => reason ?? '-',
            }}
          />
        )}
      </PagedRows>
    </Section>
  );
}
