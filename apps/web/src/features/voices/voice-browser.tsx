import { useEffect, useState } from 'react';
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMicrophoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { stopPreview } from './preview';
import { VoiceCard } from './voice-card';
import { VoiceFilters } from './voice-filters';
import { VoicePages } from './voice-pages';
import { voiceQueries, type VoicesAnswer, type VoiceSearch } from './voice-queries';

const typingMs = 250;
const columns = { base: 1, xs: 2, md: 3, lg: 4 };

const CardsSkeleton = () => (
  <SimpleGrid cols={columns} role="status" aria-label="Loading voices">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height={168} radius="lg" />
    ))}
  </SimpleGrid>
);

interface FoundProps {
  answer: VoicesAnswer;
  onPage: (page: number) => void;
}

function Found({ answer, onPage }: FoundProps) {
  const { page, totalPages, total } = answer.pagination;
  if (answer.data.length === 0) return <EmptyState icon={<IconMicrophoneOff size={22} />} title="No voices found" />;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" role="status">
        {total.toLocaleString()} {total === 1 ? 'voice' : 'voices'}
      </Text>
      <SimpleGrid cols={columns}>
        {answer.data.map((voice) => (
          <VoiceCard key={voice.voice_id} voice={voice} />
        ))}
      </SimpleGrid>
      <VoicePages page={page} totalPages={totalPages} onPage={onPage} />
    </Stack>
  );
}

/** Search, filters, cards, pages. `podcast`: whether the podcast collection is shown at first. */
export function VoiceBrowser({ podcast }: { podcast: boolean }) {
  const [search, setSearch] = useState<VoiceSearch>({ podcast, page: 1, search: '', filters: {} });
  const [settled] = useDebouncedValue(search, typingMs);
  const voices = useQuery(voiceQueries.list(settled));
  useEffect(() => stopPreview, [settled]);
  return (
    <Stack gap="lg">
      <VoiceFilters search={search} options={voices.data?.filterOptions} onChange={setSearch} />
      {voices.isPending && <CardsSkeleton />}
      {voices.isError && (
        <ErrorAlert error={voices.error} title="Failed to load voices" onRetry={() => void voices.refetch()} />
      )}
      {voices.data && !voices.isError && (
        <Found answer={voices.data} onPage={(page) => setSearch((current) => ({ ...current, page }))} />
      )}
    </Stack>
  );
}
