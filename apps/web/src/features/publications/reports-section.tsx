import { Stack } from '@mantine/core';
import { publicationKinds } from '@duetcast/domain/publications/publication-decider';
import { useSearchParams } from 'react-router-dom';
import { ReportList } from './report-list';
import { ReportView } from './report-view';

/** The publication in the URL, or the list of reported and hidden ones. */
export function ReportsSection() {
  const [search] = useSearchParams();
  const kind = publicationKinds.find((one) => one === search.get('kind'));
  const id = search.get('content');
  return <Stack gap="lg">{kind && id ? <ReportView key={id} kind={kind} id={id} /> : <ReportList />}</Stack>;
}
