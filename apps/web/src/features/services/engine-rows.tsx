import { Text } from '@mantine/core';
import { serviceWords } from '@duetcast/words/en/admin/service';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { RowTable } from '../../ui/table/row-table';
import type { VoiceEngine } from './service-queries';

const bytesPerMegabyte = 1_000_000;

/** The state of an engine's installation, in words. */
function useStateText(): (engine: VoiceEngine) => string {
  const { states, reasons } = useWords(serviceWords).engines;
  const locale = useLocale();
  const megabytes = (bytes: number) => Math.floor(bytes / bytesPerMegabyte).toLocaleString(locale);
  return ({ state, reason, receivedBytes, bytes }) => {
    if (state === 'downloading') return states.downloading(megabytes(receivedBytes), megabytes(bytes));
    if (state === 'failed') return states.failed(reason === null ? '' : reasons[reason]);
    return states[state];
  };
}

/** Engines of neural voices, whether they are there or being fetched. */
export function EngineRows({ engines }: { engines: readonly VoiceEngine[] }) {
  const { title, columns } = useWords(serviceWords).engines;
  const textOf = useStateText();
  return (
    <>
      <Text size="sm" fw={600} px="1.25rem" pt="sm">
        {title}
      </Text>
      <RowTable
        title={title}
        rows={engines}
        keyOf={({ name }) => name}
        labels={columns}
        wide={['engine', 'state']}
        cells={{ engine: ({ name }) => name, state: textOf }}
      />
    </>
  );
}
