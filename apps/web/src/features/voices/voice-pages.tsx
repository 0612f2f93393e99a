import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocale, useWords } from '../../i18n/language';
import { libraryWords } from '@duetcast/words/en/voices/library';
import { pageWindow } from './page-window';
import classes from './voices.module.css';

interface StepProps {
  label: string;
  target: number;
  last: number;
  onPage: (page: number) => void;
  children: React.ReactNode;
}

const Step = ({ label, target, last, onPage, children }: StepProps) => (
  <ActionIcon
    variant="default"
    size={34}
    aria-label={label}
    disabled={target < 1 || target > last}
    onClick={() => onPage(target)}
  >
    {children}
  </ActionIcon>
);

interface Props {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** Page 1, the last page, and a window around the current one. */
export function VoicePages({ page, totalPages, onPage }: Props) {
  const texts = useWords(libraryWords);
  const format = new Intl.NumberFormat(useLocale());
  if (totalPages <= 1) return null;
  return (
    <Group component="nav" aria-label={texts.pages} gap={6} justify="center" className={classes.pages}>
      <Step label={texts.previousPage} target={page - 1} last={totalPages} onPage={onPage}>
        <IconChevronLeft size={16} />
      </Step>
      {pageWindow(page, totalPages).map((link, index) =>
        link === 'gap' ? (
          <Text key={`gap-${index}`} c="dimmed" px={2} aria-hidden>
            …
          </Text>
        ) : (
          <Button
            key={link}
            size="compact-md"
            miw={34}
            h={34}
            px={8}
            variant={link === page ? 'filled' : 'default'}
            aria-label={texts.page(format.format(link))}
            aria-current={link === page ? 'page' : undefined}
            onClick={() => onPage(link)}
          >
            {format.format(link)}
          </Button>
        ),
      )}
      <Step label={texts.nextPage} target={page + 1} last={totalPages} onPage={onPage}>
        <IconChevronRight size={16} />
      </Step>
    </Group>
  );
}
