import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import table from '../../../ui/table/table.module.css';
import { TimeAgo } from '../../../ui/time-ago';
import { planWords } from '../../billing/public';
import { adminAddress } from '../address/admin-address';
import { TableHead } from '../../../ui/table/table-head';
import { detailOf, targetOf } from './action-detail';
import type { AdminAction } from './action-queries';
import { actionWords } from '@duetcast/words/en/admin/action';

const columns = ['at', 'by', 'action', 'on', 'reason'] as const;

function AccountLink({ account: { id, email } }: { account: AdminAction['by'] }) {
  return (
    <Anchor component={Link} to={adminAddress('accounts', { account: id })} size="sm" title={id}>
      {email ?? <span className="dc-mono">{id}</span>}
    </Anchor>
  );
}

function Target({ action }: { action: AdminAction }) {
  if (action.on) return <AccountLink account={action.on} />;
  return (
    <Anchor component={Link} to={adminAddress('events', { of: action.stream })} size="sm">
      <span className="dc-mono">{targetOf(action)}</span>
    </Anchor>
  );
}

function Row({ action }: { action: AdminAction }) {
  const texts = useWords(actionWords);
  const names = useWords(planWords);
  const locale = useLocale();
  const detail = detailOf(action, texts, names, locale);
  return (
    <Table.Tr role="row" className={table.row}>
      <Table.Td role="cell" data-label={texts.columns.at}>
        <Anchor
          component={Link}
          to={adminAddress('events', { trace: action.correlationId })}
          size="sm"
          title={texts.showEvents}
        >
          <TimeAgo at={action.at} />
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label={texts.columns.by}>
        <AccountLink account={action.by} />
      </Table.Td>
      <Table.Td role="cell" data-label={texts.columns.action} className={table.wide}>
        <Text size="sm" fw={550}>
          {texts.actions[action.act] ?? action.act}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" data-label={texts.columns.on} className={table.wide}>
        <Target action={action} />
      </Table.Td>
      <Table.Td role="cell" data-label={texts.columns.reason} className={table.wide}>
        {action.reason ?? '-'}
      </Table.Td>
    </Table.Tr>
  );
}

export function ActionTable({ actions }: { actions: readonly AdminAction[] }) {
  const texts = useWords(actionWords);
  return (
    <Table role="table" aria-label={texts.title} className={table.table}>
      <TableHead columns={columns} label={texts.columns} />
      <Table.Tbody role="rowgroup">
        {actions.map((action) => (
          <Row key={action.id} action={action} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
