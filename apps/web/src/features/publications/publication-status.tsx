import { Badge } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { moderationWords } from '@duetcast/words/en/admin/report';
import type { ReportedPublication } from './report-queries';

const colors: Readonly<Record<ReportedPublication['status'], string>> = {
  reported: 'yellow',
  hidden: 'red',
  settled: 'green',
};

export function PublicationStatus({ status }: Pick<ReportedPublication, 'status'>) {
  const { statuses } = useWords(moderationWords);
  return (
    <Badge color={colors[status]} variant="light">
      {statuses[status]}
    </Badge>
  );
}
