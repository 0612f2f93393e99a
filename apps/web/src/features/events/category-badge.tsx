import { Badge } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { eventWords } from '@duetcast/words/en/jobs/event';

const colors: Readonly<Record<string, string>> = {
  job: 'cobalt',
  usage: 'yellow',
  connection: 'green',
  webhook: 'green',
  podcast: 'coral',
};

export function CategoryBadge({ category }: { category: string }) {
  const { categories } = useWords(eventWords);
  return (
    <Badge size="sm" color={colors[category] ?? 'gray'}>
      {categories[category] ?? category}
    </Badge>
  );
}
