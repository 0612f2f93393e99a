import { ActionIcon, Group, SegmentedControl, Text, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { maxTtsCharacters } from '@duetcast/domain/jobs/job-limits';
import classes from './create.module.css';
import { isTooLong, type Line, type Speaker } from './draft';

interface Props {
  line: Line;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onChange: (line: Line) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const speakerOptions = [
  { value: 'host', label: 'Host' },
  { value: 'guest', label: 'Guest' },
] satisfies { value: Speaker; label: string }[];

function LineTools({ number, isFirst, isLast, onMove, onRemove }: Omit<Props, 'line' | 'onChange'>) {
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move line ${number} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move line ${number} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove line ${number}`} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

/** One line: who says it, what is said, how long it is. */
export function LineEditor({ line, onChange, ...tools }: Props) {
  const { number } = tools;
  const tooLong = isTooLong(line);
  return (
    <li className={classes.line} data-speaker={line.speaker}>
      <Group justify="space-between" gap="xs" mb={6}>
        <SegmentedControl
          size="xs"
          data={speakerOptions}
          value={line.speaker}
          onChange={(speaker) => onChange({ ...line, speaker: speaker })}
          aria-label={`Speaker of line ${number}`}
        />
        <LineTools {...tools} />
      </Group>
      <Textarea
        aria-label={`Line ${number}`}
        placeholder={line.speaker === 'host' ? 'What the host says…' : 'What the guest answers…'}
        autosize
        minRows={2}
        dir="auto"
        value={line.text}
        error={tooLong && `Text is limited to ${maxTtsCharacters} characters.`}
        onChange={({ currentTarget }) => onChange({ ...line, text: currentTarget.value })}
      />
      <Text size="xs" c={tooLong ? 'red' : 'dimmed'} ta="end" mt={4} className="dc-number">
        {line.text.length.toLocaleString()} / {maxTtsCharacters.toLocaleString()}
      </Text>
    </li>
  );
}
