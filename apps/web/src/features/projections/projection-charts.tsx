import { useState } from 'react';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { projectionWords } from '@duetcast/words/en/admin/projection';
import { useLocalWords } from '../../i18n/language';
import { BarChart } from '../../ui/chart/bar-chart';
import type { Projection } from './projection-queries';

/** One for each refresh: about a minute. */
const maxSamples = 60;
const figures = ['rate', 'lag', 'stopped'] as const;
const working: readonly Projection['state'][] = ['running', 'catching-up', 'rebuilding'];

interface Sample extends Readonly<Record<(typeof figures)[number], number>> {
  readonly at: number;
}

const sampleOf = (projections: readonly Projection[], at: number): Sample => ({
  at,
  rate: Math.round(projections.reduce((sum, { eventsPerSecond }) => sum + eventsPerSecond, 0)),
  lag: Math.max(0, ...projections.map(({ lagMs }) => lagMs ?? 0)),
  stopped: projections.filter(({ state }) => !working.includes(state)).length,
});

/** Throughput, lag and failures of all projections since the page was opened. */
export function ProjectionCharts({ projections, at }: { projections: readonly Projection[]; at: number }) {
  const [{ charts }, locale] = useLocalWords(projectionWords);
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (samples.at(-1)?.at !== at) setSamples([...samples.slice(1 - maxSamples), sampleOf(projections, at)]);
  const bars = samples.map((sample) => ({ sample, time: new Date(sample.at).toLocaleTimeString(locale) }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} p="md">
      {figures.map((figure) => {
        const { title, value } = charts[figure];
        const labelOf = (time: string, total: number) => charts.label(time, value(total.toLocaleString(locale), total));
        return (
          <Stack key={figure} gap={4} component="section" aria-label={title}>
            <Text fw={600} size="sm">
              {title}
            </Text>
            <BarChart
              title={title}
              labels={{ bar: charts.time, total: title, chooseBar: charts.choose }}
              bars={bars.map(({ sample, time }) => ({
                key: String(sample.at),
                name: time,
                total: sample[figure],
                values: [sample[figure]],
              }))}
              series={[{ key: '0' }]}
              labelOf={({ name, total }) => labelOf(name, total)}
              control="slider"
            >
              {({ name, total }) => <Text variant="caption">{labelOf(name, total)}</Text>}
            </BarChart>
          </Stack>
        );
      })}
    </SimpleGrid>
  );
}
