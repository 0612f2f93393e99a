import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { ProjectionTable } from './projection-table';
import { ProjectionView } from './projection-view';

/** The projection in the URL, or the list of projections. */
export function ProjectionsSection() {
  const [search] = useSearchParams();
  const name = search.get('projection');
  return <Stack gap="lg">{name ? <ProjectionView key={name} name={name} /> : <ProjectionTable />}</Stack>;
}
