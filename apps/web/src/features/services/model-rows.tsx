import { Text } from '@mantine/core';
import { serviceWords } from '@duetcast/words/en/admin/service';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { RowTable } from '../../ui/table/row-table';
import type { VoiceModel } from './service-queries';

const bytesPerMegabyte = 1_000_000;

/** The state of a model's download, in words. */
function useStateText(): (model: VoiceModel) => string {
  const { states, reasons } = useWords(serviceWords).models;
  const locale = useLocale();
  const megabytes = (bytes: number) => Math.floor(bytes / bytesPerMegabyte).toLocaleString(locale);
  return ({ state, reason, receivedBytes, bytes }) => {
    if (state === 'downloading') return states.downloading(megabytes(receivedBytes), megabytes(bytes));
    if (state === 'failed') return states.failed(reason === null ? '' : reasons[reason]);
    return states[state];
  };
}

/** Models of neural voices, whether they are there or being fetched. */
export function ModelRows({ models }: { models: readonly VoiceModel[] }) {
  const { title, columns } = useWords(serviceWords).models;
  const textOf = useStateText();
  return (
    <>
      <Text size="sm" fw={600} px="1.25rem" pt="sm">
        {title}
      </Text>
      <RowTable
        title={title}
        rows={models}
        keyOf={({ name }) => name}
        labels={columns}
        wide={['model', 'state']}
        cells={{ model: ({ name }) => name, state: textOf }}
      />
    </>
  );
}
