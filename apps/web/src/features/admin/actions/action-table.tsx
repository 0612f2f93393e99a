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
import { actionWords } from './action-words';

const columns = ['at', 'by', 'act', 'on', 'reason'] as const;

function PersonLink({ person: { id, email } }: { person: AdminAction['by'] }) {
  return (
    <Anchor component={Link} to={adminAddress('accounts', { account: id })} size="sm" title={id}>
      {email ?? <span className="dc-mono">{id}</span>}
    </Anchor>
  );
}

function Target({ act }: { act: AdminAction }) {
  if (act.on) return <PersonLink person={act.on} />;
  return (
    <Anchor component={Link} to={adminAddress('events', { of: act.stream })} size="sm">
      <span className="dc-mono">{targetOf(act)}</span>
    </Anchor>
  );
}

function Row({ act }: { act: AdminAction }) {
  const texts = useWords(actionWords);
  const names = useWords(planWords);
  const locale = useLocale();
  const detail = detailOf(act, texts, names, locale);
  return (
    <Table.Tr role="row" className={table.row}>
      <Table.Td role="cell" data-label={texts.columns.at}>
        <Anchor component={Link} to={adminAddress('events', { trace: act.correlationId })} size="sm" title={texts.why}>
          <TimeAgo at={act.at} />
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label={texts.columns.by}>
        <PersonLink person={act.by} />
      </Table.Td>
      <Table.Td role="cell" data-label={texts.columns.act} className={table.wide}>
        <Text size="sm" fw={550}>
          {texts.acts[act.act] ?? act.act}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" data-label={texts.columns.on} className={table.wide}>
        <Target act={act} />
      </Table.Td>
      <Table.Td role="cell" data-label={texts.columns.reason} className={table.wide}>
        {act.reason ?? '-'}
      </Table.Td>
    </Table.Tr>
  );
}

/** What administrators did, newest first. */
export function ActionTable({ acts }: { acts: readonly AdminAction[] }) {
  const texts = useWords(actionWords);
  return (
    <Table role="table" aria-label={texts.title} className={table.table}>
      <TableHead columns={columns} label={texts.columns} />
      <Table.Tbody role="rowgroup">
        {acts.map((act) => (
          <Row key={act.id} act={act} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
