import { useMemo, useState } from 'react';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { jobStatuses, jobTypes } from '@duetcast/domain/jobs/job-statuses';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { useWords } from '../../../i18n/language';
import { DownloadButton } from '../../../ui/buttons/download-button';
import { useAddressForm } from '../../../ui/address/use-address-form';
import { OnceNeeded } from '../../../ui/lazy/once-needed';
import { EmptyState, QueryState, Section } from '../../../ui/section';
import { MorePages } from '../../../ui/table/more-pages';
import { jobQueries, jobsOf } from '../rows/job-queries';
import { LibraryItem } from './library-item';
import classes from './library.module.css';
import { conditionsOf, isInView, oneOf, viewIn, withView, type LibraryView } from '../rows/library-view';
import { lazyOf } from '../../../ui/lazy/lazy-of';

const Deletion = lazyOf(() => import('./deletion'), 'Deletion');

const debounceMs = 300;

interface FilterProps {
  readonly view: LibraryView;
  readonly onChange: (view: LibraryView) => void;
}

function Filters({ view, onChange }: FilterProps) {
  const texts = useWords(jobLibraryWords);
  const { statuses, types } = useWords(jobWords);
  const { typed, setTyped, apply } = useAddressForm(
    view.title,
    (title) => title,
    (title) => onChange({ ...view, title }),
  );
  const search = useDebouncedCallback(apply, debounceMs);
  return (
    <Group gap="sm" p="md">
      <TextInput
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          search(value);
        }}
        style={{ flex: '1 1 12rem' }}
      />
      <NativeSelect
        aria-label={texts.status}
        data={[
          { value: '', label: texts.everyStatus },
          ...jobStatuses.map((value) => ({ value, label: statuses[value] })),
        ]}
        value={view.status ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...view, status: oneOf(jobStatuses, value) })}
        className={classes.filter}
      />
      <NativeSelect
        aria-label={texts.type}
        data={[{ value: '', label: texts.everyType }, ...jobTypes.map((value) => ({ value, label: types[value] }))]}
        value={view.type ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...view, type: oneOf(jobTypes, value) })}
        className={classes.filter}
      />
      <DownloadButton href={`/api/jobs/export?${new URLSearchParams(conditionsOf(view))}`}>
        {texts.export}
      </DownloadButton>
    </Group>
  );
}

/** What the account made, by title: to search, play, rename and delete. */
export function Library() {
  const texts = useWords(jobLibraryWords);
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => viewIn(search), [search]);
  const query = useInfiniteQuery({ ...jobQueries.library(view), placeholderData: keepPreviousData });
  const jobs = useMemo(() => jobsOf(query.data).filter((job) => isInView(job, view)), [query.data, view]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => new Set([...before].filter((other) => other !== id).concat(isSelected ? id : [])));
  const shown = jobs.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  // To a new account, the table of jobs says what to do.
  if (query.data && jobs.length === 0 && Object.keys(conditionsOf(view)).length === 0) return null;
  return (
    <Section
      title={texts.title}
      flush
      actions={
        shown.length > 0 && (
          <Button
            color="red"
            variant="light"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setDeleting(shown)}
          >
            {texts.deleteSelected(shown.length)}
          </Button>
        )
      }
    >
      <Filters
        view={view}
        onChange={(next) => setSearch(withView(search, next), { replace: next.title !== view.title })}
      />
      <QueryState query={query} loading={texts.loading} failed={texts.loadFailed} />
      <Stack component="ul" gap={0}>
        {jobs.map((job) => (
          <LibraryItem
            key={job.id}
            job={job}
            isSelected={selected.has(job.id)}
            onSelect={(isSelected) => select(job.id, isSelected)}
            onDelete={() => setDeleting([job.id])}
          />
        ))}
      </Stack>
      {query.data && jobs.length === 0 && (
        <EmptyState icon={<IconSearch size={22} />} title={texts.nothing} hint={texts.nothingHint} />
      )}
      <MorePages pages={query} />
      <OnceNeeded isNeeded={deleting.length > 0}>
        <Deletion ids={deleting} onDone={() => setDeleting([])} />
      </OnceNeeded>
    </Section>
  );
}
