import { Group, Progress, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { storageWords } from '@duetcast/words/en/account/storage';
import { accountQueries, type Me } from '../../accounts/public';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { sizeText } from '../../../ui/format/size-text';
import { barOf } from '../figures/usage-figures';
import classes from './usage-page.module.css';

const kinds = ['outputs', 'sounds', 'covers', 'texts', 'expected'] as const;

function Storage({ storage }: { storage: Me['storage'] }) {
  const texts = useWords(storageWords);
  const locale = useLocale();
  const size = (bytes: number) => sizeText(bytes, locale);
  const { used, limit } = storage;
  const { fill, isRed } = barOf(storage);
  const text = texts.used(size(used), limit === unlimited ? texts.unlimited : size(limit));
  const parts = kinds.filter((kind) => storage[kind] > 0).map((kind) => texts[kind](size(storage[kind])));
  return (
    <section aria-label={texts.title} className={classes.block}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Title order={4} size="h3">
          {texts.title}
        </Title>
        <Text size="sm" fw={600} className="dc-number">
          {text}
        </Text>
      </Group>
      <Progress.Root size="md" mt={8} mb={6} className={classes.track}>
        <Progress.Section
          value={fill}
          color={isRed ? 'var(--dc-disconnected)' : 'var(--dc-connected)'}
          aria-label={texts.title}
          aria-valuetext={text}
        />
      </Progress.Root>
      {parts.length > 0 && (
        <Text size="xs" c="dimmed" className="dc-number">
          {parts.join(' · ')}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {texts.hint}
      </Text>
    </section>
  );
}

/** What the account stores, against the limit of its plan. */
export function StorageFigure() {
  const { data } = useQuery(accountQueries.me());
  return data ? <Storage storage={data.storage} /> : null;
}
