import { useDeferredValue, useEffect, useRef, type RefObject } from 'react';
import { Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconMicrophoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/language';
import { EmptyState, StatusNote } from '../../ui/section';
import { ErrorAlert } from '../../ui/error-alert';
import { stopPreview } from '../../ui/audio-preview';
import { useAddressedSearch, type SearchState } from './use-voice-search';
import { EngineNote } from './engine-note';
import { VoiceCard } from './voice-card';
import { VoiceFilters } from './voice-filters';
import { VoicePages } from './voice-pages';
import { isBeyondLastPage, voiceProblem } from './voice-problem';
import { voiceQueries, type VoicesAnswer } from './voice-queries';
import { useLibraryWords } from './library-words';
import classes from './voices.module.css';

const columns = { base: 1, xs: 2, md: 3, lg: 4 };
const skeletons = 12;

const CardsSkeleton = () => (
  <SimpleGrid cols={columns} role="status" aria-label={useLibraryWords().loading}>
    {Array.from({ length: skeletons }, (_, index) => (
      <Skeleton key={index} height={166} radius="lg" />
    ))}
  </SimpleGrid>
);

interface VoiceListProps {
  response: VoicesAnswer;
  /** True while the response belongs to the previous search. */
  isStale: boolean;
  onPage: (page: number) => void;
  onClear: (() => void) | undefined;
}

function VoiceList({ response, isStale, onPage, onClear }: VoiceListProps) {
  const texts = useLibraryWords();
  const format = new Intl.NumberFormat(useLocale());
  const { page, totalPages, total } = response.pagination;
  if (total === 0)
    return (
      <EmptyState icon={<IconMicrophoneOff size={22} />} title={texts.none}>
        {onClear && (
          <>
            <Text variant="note">{texts.noneHint}</Text>
            <Button variant="default" size="xs" mt="xs" onClick={onClear}>
              {texts.clearAll}
            </Button>
          </>
        )}
      </EmptyState>
    );
  return (
    <Stack gap="lg" className={classes.found} data-stale={isStale || undefined} aria-busy={isStale}>
      <StatusNote>{texts.found(total, format.format(total))}</StatusNote>
      <SimpleGrid cols={columns}>
        {response.data.map((voice) => (
          <VoiceCard key={voice.voice_id} voice={voice} />
        ))}
      </SimpleGrid>
      <VoicePages page={page} totalPages={totalPages} onPage={onPage} />
    </Stack>
  );
}

/** Scrolls to the top of a new page if it is out of view. */
function showTop(top: RefObject<HTMLDivElement | null>): void {
  if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
}

function Browser({ state, podcastLabel }: { state: SearchState; podcastLabel: string }) {
  const texts = useLibraryWords();
  const { search, settled, change } = state;
  const voices = useQuery(voiceQueries.list(settled));
  // Fifty cards are drawn in parts, so that the page answers meanwhile.
  const shown = useDeferredValue(voices.data);
  const top = useRef<HTMLDivElement>(null);
  const searchKey = JSON.stringify(settled);
  useEffect(() => stopPreview, [searchKey]);
  const isBeyondLast = settled.page > 1 && isBeyondLastPage(voices.error);
  useEffect(() => {
    if (isBeyondLast && search.page > 1) change({ ...search, page: 1 }, true);
  });
  const goToPage = (page: number) => {
    change({ ...search, page });
    showTop(top);
  };
  const isFiltered = search.search || Object.keys(search.filters).length;
  const clear = () => change({ ...search, search: '', filters: {}, page: 1 });
  return (
    <Stack gap="lg" ref={top} className={classes.browser}>
      <EngineNote />
      <VoiceFilters
        search={search}
        options={voices.data?.filterOptions}
        onChange={change}
        podcastLabel={podcastLabel}
      />
      {voices.isError && !isBeyondLast ? (
        <ErrorAlert
          error={voiceProblem(voices.error, texts)}
          title={texts.failed}
          onRetry={() => void voices.refetch()}
          retryLabel={texts.tryAgain}
        />
      ) : shown && !isBeyondLast ? (
        <VoiceList
          response={shown}
          isStale={voices.isPlaceholderData || shown !== voices.data}
          onPage={goToPage}
          onClear={isFiltered ? clear : undefined}
        />
      ) : (
        <CardsSkeleton />
      )}
    </Stack>
  );
}

/**
 * Search, filters, cards and pages; the address keeps the search. The public library hides podcast voices by default; the
 * dashboard opens with the podcast collection (docs/PRODUCT.md#screens-voices).
 */
export function VoiceBrowser({ isPublic = false }: { isPublic?: boolean }) {
  const { podcastVoices, podcastCollection } = useLibraryWords();
  return <Browser state={useAddressedSearch(!isPublic)} podcastLabel={isPublic ? podcastVoices : podcastCollection} />;
}
