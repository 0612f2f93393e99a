import { Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { actionWords } from '@duetcast/words/en/admin/action';
import { readWords } from '@duetcast/words/en/admin/read';
import { pagesOf } from '../../../client/list-pages';
import { useLocale, useWords } from '../../../i18n/language';
import { Section } from '../../../ui/section';
import { RowTable } from '../../../ui/table/row-table';
import { TimeAgo } from '../../../ui/time-ago';
import { planWords } from '../../billing/public';
import { PagedRows } from '../../../ui/query-rows';
import { detailOf } from './action-detail';
import type { AdminAction } from './action-queries';

const ownActionsQuery = {
  queryKey: ['accounts', 'admin-actions'] as const,
  ...pagesOf('/api/account/admin-actions', { query: { limit: 10 } }),
};

function Action({ action }: { action: AdminAction }) {
  const texts = useWords(actionWords);
  const detail = detailOf(action, texts, useWords(planWords), useLocale());
  return (
    <>
      {texts.actions[action.act] ?? action.act}
      {detail && <Text variant="caption">{detail}</Text>}
    </>
  );
}

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
