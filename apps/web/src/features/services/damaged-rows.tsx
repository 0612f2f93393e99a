import { Text } from '@mantine/core';
import { serviceWords } from '@duetcast/words/en/admin/service';
import { useWords } from '../../i18n/words';
import { RowTable } from '../../ui/table/row-table';
import type { DamagedItem } from './service-queries';

/** Damaged content: what it is for whom, and what to do. */
export function DamagedRows({ items }: { items: readonly DamagedItem[] }) {
  const { title, text, columns, kinds, actions, unused } = useWords(serviceWords).damaged;
  return (
    <>
      <Text size="sm" fw={600} px="1.25rem" pt="sm">
        {title}
      </Text>
      <Text size="xs" c="dimmed" px="1.25rem">
        {text}
      </Text>
      <RowTable
        title={title}
        rows={items}
        keyOf={({ contentHash }) => contentHash}
        labels={columns}
        wide={['content', 'action']}
        cells={{
          content: ({ contentHash, uses }) => (
            <span title={contentHash}>
              {uses.map(({ kind, id }) => (id === null ? kinds[kind] : `${kinds[kind]}: ${id}`)).join(', ') ||
                contentHash}
            </span>
          ),
          action: ({ uses: [use] }) => (use ? actions[use.kind] : unused),
        }}
      />
    </>
  );
}
