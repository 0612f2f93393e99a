import { Button, Center } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { listWords } from '@duetcast/words/en/app/list';

interface Props {
  label?: string;
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** "Load more" button while more rows exist. */
export function MorePages({ label, pages }: Props) {
  const { loadMore } = useWords(listWords);
  if (!pages.hasNextPage) return null;
  return (
    <Center p="md">
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {label ?? loadMore}
      </Button>
    </Center>
  );
}
