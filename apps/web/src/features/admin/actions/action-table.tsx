import { Text } from '@mantine/core';
import { useLocalWords, useWords } from '../../../i18n/language';
import { RowTable } from '../../../ui/table/row-table';
import { TimeAgo } from '../../../ui/time-ago';
import { planWords } from '../../billing/public';
import { adminAddress } from '../address/admin-address';
import { TextLink } from '../../../ui/buttons/text-link';
import { detailOf, targetOf } from './action-detail';
import type { AdminAction } from './action-queries';
import { actionWords } from '@duetcast/words/en/admin/action';

function AccountLink({ account: { id, email } }: { account: AdminAction['by'] }) {
  return (
    <TextLink to={adminAddress('accounts', { account: id })} title={id}>
      {email ?? <span className="dc-mono">{id}</span>}
    </TextLink>
  );
}

function Target({ action }: { action: AdminAction }) {
  const { everyAccount } = useWords(actionWords);
  if (action.act === 'AccountsRead') return everyAccount;
  if (action.on) return <AccountLink account={action.on} />;
  return (
    <TextLink to={adminAddress('events', { of: action.stream })}>
      <span className="dc-mono">{targetOf(action)}</span>
    </TextLink>
  );
}

export function Action({ action }: { action: AdminAction }) {
  const [texts, locale] = useLocalWords(actionWords);
  const detail = detailOf(action, texts, useWords(planWords), locale);
  return (
    <>
      <Text size="sm" fw={550}>
        {texts.actions[action.act] ?? action.act}
      </Text>
      {detail && <Text variant="caption">{detail}</Text>}
    </>
  );
}

export function ActionTable({ actions }: { actions: readonly AdminAction[] }) {
  const texts = useWords(actionWords);
  return (
    <RowTable
      title={texts.title}
      rows={actions}
      keyOf={({ id }) => id}
      labels={texts.columns}
      hints={texts.columnHints}
      wide={['action', 'on', 'reason']}
      cells={{
        at: ({ at, correlationId }) => (
          <TextLink to={adminAddress('events', { trace: correlationId })} title={texts.showEvents}>
            <TimeAgo at={at} />
          </TextLink>
        ),
        by: ({ by }) => <AccountLink account={by} />,
        action: (action) => <Action action={action} />,
        on: (action) => <Target action={action} />,
        reason: ({ reason }) => reason ?? '-',
      }}
    />
  );
}
