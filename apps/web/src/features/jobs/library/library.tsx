import { Suspense, useMemo, useState } from 'react';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { api } from '../../../client/api';
import { useChange } from '../../../client/use-change';
import { useWords } from '../../../i18n/language';
import { useDialog } from '../../../ui/address/use-address';
import { DisclosureButton } from '../../../ui/buttons/disclosure-button';
import { DownloadButton } from '../../../ui/buttons/download-button';
import { useAddressForm } from '../../../ui/address/use-address-form';
import { OnceNeeded } from '../../../ui/lazy/once-needed';
import { EmptyState, QueryState, Section } from '../../../ui/section';
import { MorePages } from '../../../ui/table/more-pages';
import { jobQueries, jobsOf, type ListedJob } from '../rows/job-queries';
import type { FilterProps } from './filters';
import { LibraryItem } from './library-item';
import { conditionsOf, filterNames, isInView, viewIn, withView } from '../rows/library-view';
import { lazyOf } from '../../../ui/lazy/lazy-of';
import classes from './library.module.css';

const Filters = lazyOf(() => import('./filters'), 'Filters');
const Deletion = lazyOf(() => import('./deletion'), 'Deletion');
const RenameDialog = lazyOf(() => import('../../../ui/rename-dialog'), 'RenameDialog');

const debounceMs = 300;

function Find({ view, domains, onChange }: FilterProps) {
  const texts = useWords(jobLibraryWords);
  const { typed, setTyped, apply } = useAddressForm(
    view.title,
    (title) => title,
    (title) => onChange({ ...view, title }),
  );
  const search = useDebouncedCallback(apply, debounceMs);
  const [isOpen, setOpen] = useState(filterNames.some((name) => view[name] !== ''));
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
      <DisclosureButton controls="library-filters" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {texts.filter}
      </DisclosureButton>
      <DownloadButton href={`/api/jobs/export?${new URLSearchParams(conditionsOf(view))}`}>
        {texts.export}
      </DownloadButton>
      {isOpen && (
        <Group id="library-filters" gap="sm" w="100%">
          <Suspense>
            <Filters {...{ view, domains, onChange }} />
          </Suspense>
        </Group>
      )}
    </Group>
  );
}

/** Changes the title of the job that the address names. */
function Renaming({
  jobs,
  ...dialog
}: { jobs: readonly ListedJob[] } & Pick<ReturnType<typeof useDialog>, 'id' | 'close'>) {
  const job = jobs.find(({ id }) => id === dialog.id);
  const rename = useChange(jobQueries.all, (title: string) =>
    api.patch('/api/jobs/{jobId}', { params: { path: { jobId: dialog.id ?? '' } }, body: { title } }),
  );
  return (
    <OnceNeeded isNeeded={job !== undefined}>
      <RenameDialog title={job?.title ?? null} {...{ rename }} isOpen={job !== undefined} onClose={dialog.close} />
    </OnceNeeded>
  );
}

/** What the account made, by title: to search, play, rename and delete. */
export function Library() {
  const texts = useWords(jobLibraryWords);
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => viewIn(search), [search]);
  const query = useInfiniteQuery({ ...jobQueries.library(view), placeholderData: keepPreviousData });
  // A search for a title finds only what the server has found.
  const active = useInfiniteQuery(jobQueries.active());
  const running = view.title.trim() === '' ? active.data : undefined;
  const listed = useMemo(() => jobsOf([query.data, running], view.sort), [query.data, running, view.sort]);
  const jobs = useMemo(() => listed.filter((job) => isInView(job, view)), [listed, view]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  const renaming = useDialog('rename');
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
      <Find
        view={view}
        domains={listed.map(({ jobDetails }) => jobDetails.domain)}
        onChange={(next) => setSearch(withView(search, next), { replace: next.title !== view.title })}
      />
      <QueryState query={query} loading={texts.loading} failed={texts.loadFailed} />
      {jobs.length > 1 && (
        <Checkbox
          className={classes.all}
          label={texts.selectAll}
          checked={shown.length === jobs.length}
          indeterminate={shown.length > 0 && shown.length < jobs.length}
          onChange={({ currentTarget: { checked } }) => setSelected(new Set(checked ? jobs.map(({ id }) => id) : []))}
        />
      )}
      <Stack component="ul" gap={0}>
        {jobs.map((job) => (
          <LibraryItem
            key={job.id}
            job={job}
            isSelected={selected.has(job.id)}
            onSelect={(isSelected) => select(job.id, isSelected)}
            onRename={() => renaming.open(job.id)}
            onDelete={() => setDeleting([job.id])}
          />
        ))}
      </Stack>
      {query.data && jobs.length === 0 && (
        <EmptyState icon={<IconSearch size={22} />} title={texts.nothing} hint={texts.nothingHint} />
      )}
      <MorePages pages={query} />
      <Renaming jobs={listed} {...renaming} />
      <OnceNeeded isNeeded={deleting.length > 0}>
        <Deletion ids={deleting} onDone={() => setDeleting([])} />
      </OnceNeeded>
    </Section>
  );
}
