import { Group, Select, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { optionsOf, voiceFilters, type FilterOptions, type VoiceFilter, type VoiceSearch } from './voice-queries';
import { labelText, languageName, labelOfUseCase } from './voice-words';
import classes from './voices.module.css';

const labels: Record<VoiceFilter, string> = {
  language: 'Language',
  useCase: 'Use case',
  model: 'Model',
  category: 'Category',
  gender: 'Gender',
  age: 'Age',
  customRate: 'Custom rate',
};

const wordOf = (filter: VoiceFilter, value: string): string => {
  if (filter === 'language') return languageName(value);
  return filter === 'useCase' ? labelOfUseCase(value) : labelText(value);
};

const all = 'all';

interface Props {
  search: VoiceSearch;
  options: FilterOptions | undefined;
  onChange: (search: VoiceSearch) => void;
}

/** Every change starts again at page 1. */
export function VoiceFilters({ search, options, onChange }: Props) {
  const change = (part: Partial<VoiceSearch>) => onChange({ ...search, ...part, page: 1 });
  const setFilter = (filter: VoiceFilter, value: string | null) => {
    const { [filter]: _gone, ...others } = search.filters;
    change({ filters: value && value !== all ? { ...others, [filter]: value } : others });
  };
  return (
    <>
      <Group gap="md">
        <TextInput
          className={classes.search}
          aria-label="Search voices"
          placeholder="Search voices"
          leftSection={<IconSearch size={16} />}
          value={search.search}
          onChange={({ currentTarget }) => change({ search: currentTarget.value })}
        />
        <Switch
          label="Podcast collection"
          checked={search.podcast}
          onChange={({ currentTarget }) => change({ podcast: currentTarget.checked, filters: {} })}
        />
      </Group>
      <div className={classes.filters}>
        {voiceFilters.map((filter) => {
          const values = options?.[optionsOf[filter]] ?? [];
          const data = values.map((value) => ({ value, label: wordOf(filter, value) }));
          return (
            <Select
              key={filter}
              size="sm"
              label={labels[filter]}
              data={[{ value: all, label: 'All' }, ...data.sort((a, b) => a.label.localeCompare(b.label))]}
              value={search.filters[filter] ?? all}
              onChange={(value) => setFilter(filter, value)}
              allowDeselect={false}
              searchable={values.length > 8}
            />
          );
        })}
      </div>
    </>
  );
}
