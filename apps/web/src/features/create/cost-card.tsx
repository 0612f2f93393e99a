import { Button, Card, Divider, Group, List, Stack, Text } from '@mantine/core';
import { IconWaveSine } from '@tabler/icons-react';
import { maxCompilationSegments } from '@duetcast/domain/jobs/job-limits';
import { ErrorAlert } from '../../ui/error-alert';
import { charactersOf, spokenLines, type Draft } from './draft';

interface Props {
  draft: Draft;
  /** null: unlimited, undefined: not known yet. */
  left: number | null | undefined;
  obstacles: readonly string[];
  making: boolean;
  error: unknown;
  onMake: () => void;
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="sm" fw={600} className="dc-number">
        {value}
      </Text>
    </Group>
  );
}

const leftText = (left: Props['left']): string => {
  if (left === undefined) return '…';
  return left === null ? 'unlimited' : left.toLocaleString();
};

/** What it costs and what is left, before anything is charged. */
export function CostCard({ draft, left, obstacles, making, error, onMake }: Props) {
  const segments = spokenLines(draft.lines).length;
  const started = segments > 0;
  return (
    <Card component="section" aria-label="Cost">
      <Stack gap="sm">
        <Figure name="Segments" value={`${segments} / ${maxCompilationSegments}`} />
        <Figure name="Characters" value={charactersOf(draft.lines).toLocaleString()} />
        <Figure name="Left this month" value={leftText(left)} />
        <Divider />
        <Button
          size="md"
          leftSection={<IconWaveSine size={18} />}
          loading={making}
          disabled={obstacles.length > 0}
          onClick={onMake}
        >
          Make audio
        </Button>
        {started && obstacles.length > 0 && (
          <List size="sm" c="dimmed" aria-label="Before you can make it" spacing={4}>
            {obstacles.map((obstacle) => (
              <List.Item key={obstacle}>{obstacle}</List.Item>
            ))}
          </List>
        )}
        {error !== null && <ErrorAlert error={error} title="The audio was not started." />}
      </Stack>
    </Card>
  );
}
