import { Button, Center } from '@mantine/core';

interface Props {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The way to older rows, where there are any. */
export function MorePages({ pages }: Props) {
  if (!pages.hasNextPage) return null;
  return (
    <Center p="md">
      <Button variant="default" size="sm" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Load more
      </Button>
    </Center>
  );
}
