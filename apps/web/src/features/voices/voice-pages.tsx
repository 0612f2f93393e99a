import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageWindow } from './page-window';

interface Props {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

export function VoicePages({ page, totalPages, onPage }: Props) {
  if (totalPages <= 1) return null;
  return (
    <Group component="nav" aria-label="Pages" gap={6} justify="center">
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      {pageWindow(page, totalPages).map((link, index) =>
        link === 'gap' ? (
          <Text key={`gap-${index}`} c="dimmed" px={4}>
            …
          </Text>
        ) : (
          <Button
            key={link}
            size="compact-md"
            variant={link === page ? 'filled' : 'default'}
            aria-label={`Page ${link}`}
            aria-current={link === page ? 'page' : undefined}
            onClick={() => onPage(link)}
          >
            {link}
          </Button>
        ),
      )}
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Next page"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  );
}
