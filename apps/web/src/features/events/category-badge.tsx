import { Badge } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { eventWords } from './event-words';

const colours: Readonly<Record<string, string>> = {
  job: 'cobalt',
  usage: 'yellow',
  connection: 'green',
  webhook: 'green',
  podcast: 'coral',
};

/** What kind of stream an event stands in. */
export function CategoryBadge({ category }: { category: string }) {
  const { categories } = useWords(eventWords);
  return (
    <Badge size="sm" color={colours[category] ?? 'gray'}>
      {categories[category] ?? category}
    </Badge>
  );
}
