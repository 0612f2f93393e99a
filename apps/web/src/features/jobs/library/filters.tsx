import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jobStatuses, jobTypes } from '@duetcast/domain/jobs/job-statuses';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { useWords } from '../../../i18n/language';
import { accountQueries } from '../../accounts/public';
import { namedTokenQueries } from '../../tokens/public';
import { filterNames, libraryPeriods, oldestFirst, type FilterName, type LibraryView } from '../rows/library-view';
import classes from './library.module.css';

export interface FilterProps {
  readonly view: LibraryView;
  /** Domains of the jobs that are listed. */
  readonly domains: readonly string[];
  readonly onChange: (view: LibraryView) => void;
}

/** Values with their labels, by filter. */
function useChoices({ view, domains }: FilterProps): Record<FilterName, readonly (readonly [string, string])[]> {
  const { lastDays, oldest } = useWords(jobLibraryWords);
  const { statuses, types } = useWords(jobWords);
  const used = useQuery(accountQueries.me()).data?.usage.domains.map(({ domain }) => domain) ?? [];
  const tokens = useQuery(namedTokenQueries.list()).data ?? [];
  const tokenNames = new Map(tokens.map(({ id, name }) => [id, name]));
  const withChosen = (values: Iterable<string>, chosen: string) =>
    [...new Set([...values, chosen])].filter((value) => value !== '').sort();
  return {
    status: jobStatuses.map((status) => [status, statuses[status]]),
    type: jobTypes.map((type) => [type, types[type]]),
    domain: withChosen([...domains, ...used], view.domain).map((domain) => [domain, domain]),
    token: withChosen(tokenNames.keys(), view.token).map((id) => [id, tokenNames.get(id) ?? id]),
    period: libraryPeriods.map((days) => [days, lastDays(days)]),
    sort: [[oldestFirst, oldest]],
  };
}

/** Narrows the library, and orders it. */
export function Filters(props: FilterProps) {
  const { view, onChange } = props;
  const { filters, unfiltered } = useWords(jobLibraryWords);
  const choices = useChoices(props);
  return filterNames.map((name) => (
    <NativeSelect
      key={name}
      aria-label={filters[name]}
      data={[{ value: '', label: unfiltered[name] }, ...choices[name].map(([value, label]) => ({ value, label }))]}
      value={view[name]}
      onChange={({ currentTarget }) => onChange({ ...view, [name]: currentTarget.value })}
      className={classes.filter}
    />
  ));
}
