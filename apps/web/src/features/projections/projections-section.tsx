import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { ProjectionTable } from './projection-table';
import { ProjectionView } from './projection-view';

/** All projections, or the one that the address names. */
export function ProjectionsSection() {
  const [search] = useSearchParams();
  const name = search.get('projection');
  return <Stack gap="lg">{name ? <ProjectionView key={name} name={name} /> : <ProjectionTable />}</Stack>;
}
