import { Suspense, useState } from 'react';
import { ActionIcon, Anchor, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDots, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { useWords } from '../../../i18n/language';
import { clock } from '@duetcast/player/clock';
import list from '../../../ui/list.module.css';
import { TimeAgo } from '../../../ui/time-ago';
import { DeletionNote } from '../labels/deletion-note';
import { JobStatusBadge, RunProgress } from '../labels/status-badge';
import { headingOf, isRunning, jobPath } from '../rows/job-format';
import type { ListedJob } from '../rows/job-queries';
import classes from './library.module.css';
import { lazyOf } from '../../../ui/lazy/lazy-of';

const JobPlayer = lazyOf(() => import('../output/job-player'), 'JobPlayer');

interface Props {
  readonly job: ListedJob;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

function Facts({ job }: { job: ListedJob }) {
  const { metadata, jobDetails } = job;
  // One line while there is a bar below: a row fits 96 px. What is longest comes last.
  return (
    <Text variant="note" lineClamp={isRunning(job) ? 1 : 2}>
      {metadata && `${clock(metadata.duration)} · `}
      <TimeAgo at={job.createdAt} />
      <DeletionNote job={job} />
      {` · ${jobDetails.domain}`}
    </Text>
  );
}

const ItemMenu = lazyOf(() => import('./item-menu'), 'ItemMenu');

/** The button of the menu, which is loaded when it is first opened. */
function Actions({ heading, ...menu }: Pick<Props, 'job' | 'onRename' | 'onDelete'> & { heading: string }) {
  const { actionsOf } = useWords(jobLibraryWords);
  const [isUsed, setUsed] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-haspopup="menu"
      aria-label={actionsOf(heading)}
      onClick={() => setUsed(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <ItemMenu {...menu} button={button} />
    </Suspense>
  );
}

/** One job of the library: its title first, and played in place. */
export function LibraryItem({ job, isSelected, onSelect, ...changes }: Props) {
  const texts = useWords(jobLibraryWords);
  const { types } = useWords(jobWords);
  const [isOpen, setOpen] = useState(false);
  const { id, outputUrl, status } = job;
  const heading = headingOf(job, types);
  return (
    <Stack component="li" gap="sm" className={classes.item}>
      <Group gap="sm" wrap="nowrap">
        <Checkbox
          aria-label={texts.selectOf(heading)}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
        {outputUrl && (
          <ActionIcon
            variant="light"
            size="lg"
            radius="xl"
            aria-expanded={isOpen}
            aria-label={isOpen ? texts.closePlayer(heading) : texts.play(heading)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconX size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
          </ActionIcon>
        )}
        <Stack gap={2} className={list.facts}>
          <Anchor component={Link} to={jobPath(id)} dir="auto" fw={600} className={classes.title}>
            {heading}
          </Anchor>
          <Facts job={job} />
          <RunProgress job={job} />
        </Stack>
        {status !== 'completed' && <JobStatusBadge status={status} />}
        <Actions job={job} heading={heading} {...changes} />
      </Group>
      {isOpen && outputUrl && (
        <Suspense>
          <JobPlayer job={{ ...job, outputUrl }} heading={heading} isStarted />
        </Suspense>
      )}
    </Stack>
  );
}
