import type { ComponentProps } from 'react';
import { useWindowedRows } from '../../../ui/table/use-windowed-rows';
import { LogTable } from './log-table';

/** The table of more entries than a page has. */
export const LongLogTable = (props: ComponentProps<typeof LogTable>) => (
  <LogTable {...props} useRows={useWindowedRows} />
);
