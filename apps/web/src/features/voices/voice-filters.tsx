import { useState } from 'react';
import { Button, Group, Select, Switch, TextInput } from '@mantine/core';
import { IconAdjustments, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useLocale } from '../../i18n/language';

import { optionsOf, voiceFilters, type FilterOptions, type VoiceFilter, type VoiceSearch } from './voice-queries';
import { labelText, languageName } from './voice-words';
import { useLibraryWords, type LibraryWords } from './library-words';
import classes from './voices.module.css';

function labelOf(filter: VoiceFilter, value: string, texts: LibraryWords, locale: string): string {
  if (filter === 'language') return languageName(value, locale);
  if (filter === 'customRate') return texts.rate(value);
  return filter === 'model' ? value : labelText(value, texts.labels);
}

/** Readable labels in the reader's sort order; numbers sort by size. */
function optionsFor(filter: VoiceFilter, values: readonly string[], texts: LibraryWords, locale: string) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return values
    .map((value) => ({ value, label: labelOf(filter, value, texts, locale) }))
    .sort((a, b) => compare(a.label, b.label));
}

/** Filter value for "All"; no voice has this label. */
const all = 'all';
/** Longer lists get a search field. */
const readableOptions = 8;

interface Props {
  search: VoiceSearch;
  options: FilterOptions | undefined;
  onChange: (search: VoiceSearch) => void;
  /** Label of the toggle for podcast voices (public library) or the podcast collection (dashboard). */
  podcastLabel: string;
}

/** Every change returns to page 1. */
export function VoiceFilters({ search, options, onChange, podcastLabel }: Props) {
  const texts = useLibraryWords();
  const locale = useLocale();
  const change = (part: Partial<VoiceSearch>) => onChange({ ...search, ...part, page: 1 });
  const setFilter = (filter: VoiceFilter, value: string | null) => {
    const { [filter]: _removed, ...others } = search.filters;
    change({ filters: value && value !== all ? { ...others, [filter]: value } : others });
  };
  const [isOpen, setOpen] = useState(false);
  const activeCount = Object.keys(search.filters).length;
  return (
    <div role="search" className={classes.controls}>
      <Group gap="md">
        <TextInput
          type="search"
          className={classes.search}
          aria-label={texts.search}
          placeholder={texts.search}
          dir="auto"
          maxLength={100}
          leftSection={<IconSearch size={16} />}
          value={search.search}
          onChange={({ currentTarget }) => change({ search: currentTarget.value })}
        />
        <Switch
          label={podcastLabel}
          checked={search.podcast}
          onChange={({ currentTarget }) => change({ podcast: currentTarget.checked, filters: {} })}
        />
        <Button
          className={classes.opener}
          variant="default"
          size="compact-sm"
          leftSection={<IconAdjustments size={15} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.filters}
        </Button>
        {activeCount > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconFilterOff size={15} />}
            onClick={() => change({ filters: {} })}
          >
            {texts.clear(activeCount)}
          </Button>
        )}
      </Group>
      <div className={classes.filters} role="group" aria-label={texts.filters} data-open={isOpen || undefined}>
        {voiceFilters.map((filter) => {
          const values = options?.[optionsOf[filter]] ?? [];
          const chosen = search.filters[filter];
          const offered = chosen && !values.includes(chosen) ? [...values, chosen] : values;
          return (
            <Select
              key={filter}
              size="sm"
              label={texts.filter[filter]}
              data={[{ value: all, label: texts.all }, ...optionsFor(filter, offered, texts, locale)]}
              value={chosen ?? all}
              onChange={(value) => setFilter(filter, value)}
              allowDeselect={false}
              searchable={offered.length > readableOptions}
              nothingFoundMessage={texts.noOption}
              comboboxProps={{ shadow: 'md' }}
            />
          );
        })}
      </div>
    </div>
  );
}
