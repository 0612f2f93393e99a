import { useState } from 'react';
import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { projectionWords } from '@duetcast/words/en/admin/projection';
import { useLocalWords } from '../../i18n/language';
import { BarChart } from '../../ui/chart/bar-chart';
import type { Bar } from '../../ui/chart/bar-table';
import type { Projection } from './projection-queries';

/** A slot of the time axis; refreshes are a second apart, so none is left out. */
const slotMs = 2_000;
const slots = 30;
const figures = ['rate', 'lag', 'stopped'] as const;
const working: readonly Projection['state'][] = ['running', 'catching-up', 'rebuilding'];

interface Sample extends Readonly<Record<(typeof figures)[number], number>> {
  readonly at: number;
}

const slotOf = (at: number): number => Math.floor(at / slotMs);

const sampleOf = (projections: readonly Projection[], at: number): Sample => ({
  at,
  rate: Math.round(projections.reduce((sum, { eventsPerSecond }) => sum + eventsPerSecond, 0)),
  lag: Math.max(0, ...projections.map(({ lagMs }) => lagMs ?? 0)),
  stopped: projections.filter(({ state }) => !working.includes(state)).length,
});

/** Throughput, lag and failures of all projections in the last minute, as far as the page was open. */
export function ProjectionCharts({ projections, at }: { projections: readonly Projection[]; at: number }) {
  const [{ charts, none }, locale] = useLocalWords(projectionWords);
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const last = slotOf(at);
  const isOnAxis = (slot: number) => slot > last - slots && slot < last;
  if (samples.at(-1)?.at !== at)
    setSamples([...samples.filter((sample) => isOnAxis(slotOf(sample.at))), sampleOf(projections, at)]);
  const axis = Array.from({ length: slots }, (_, index) => {
    const slot = last - slots + 1 + index;
    const sample = samples.find((one) => slotOf(one.at) === slot);
    return { slot, sample, name: new Date(slot * slotMs).toLocaleTimeString(locale) };
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} p="md">
      {figures.map((figure) => {
        const { title, value } = charts[figure];
        const labelOf = ({ name, total, values }: Bar) =>
          charts.label(name, values.length > 0 ? value(total.toLocaleString(locale), total) : none);
        return (
          <Stack key={figure} gap={4} component="section" aria-label={title}>
            <Text variant="strong">{title}</Text>
            <BarChart
              title={title}
              labels={{ bar: charts.time, total: title, chooseBar: charts.choose }}
              bars={axis.map(({ slot, sample, name }) => ({
                key: String(slot),
                name,
                total: sample?.[figure] ?? 0,
                values: sample ? [sample[figure]] : [],
              }))}
              series={[{ key: '0' }]}
              labelOf={labelOf}
              control="slider"
            >
              {(chosen) => (
                <>
                  <Group justify="space-between" aria-hidden>
                    <Text variant="caption">{charts.from}</Text>
                    <Text variant="caption">{charts.to}</Text>
                  </Group>
                  <Text variant="caption">{labelOf(chosen)}</Text>
                </>
              )}
            </BarChart>
          </Stack>
        );
      })}
    </SimpleGrid>
  );
}
