import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { maxScriptCharacters, minScriptCharacters } from '@duetcast/domain/limits/podcast-limits';
import { scriptOptionWords } from '@duetcast/words/en/jobs/script-options';
import { useLocale, useWords } from '../../../i18n/language';
import type { Article } from '../draft/draft';
import type { ScriptEstimate } from '../requests/create-queries';

interface Props {
  article: Article;
  onChange: (part: Partial<Article>) => void;
  estimate: ScriptEstimate;
}

/** Shows before a script is written whether its audio is covered by what is left this month, and what to do if not. */
export function ScriptRoom({ article: { length, maxCharacters }, onChange, estimate }: Props) {
  const texts = useWords(scriptOptionWords);
  const locale = useLocale();
  const { remaining, fits, characters } = estimate;
  if (fits[length]) return null;
  const left = remaining.toLocaleString(locale);
  const isKeptWithin = maxCharacters !== null && maxCharacters <= remaining;
  return (
    <Alert
      color={isKeptWithin ? 'gray' : 'yellow'}
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={
        isKeptWithin
          ? texts.keptWithin(maxCharacters.toLocaleString(locale))
          : texts.needs(characters[length].toLocaleString(locale), left)
      }
      role="status"
    >
      <Group gap="sm">
        {fits.brief && (
          <Button size="xs" variant="default" onClick={() => onChange({ length: 'brief', maxCharacters: null })}>
            {texts.writeBrief(characters.brief.toLocaleString(locale))}
          </Button>
        )}
        {isKeptWithin ? (
          <Button size="xs" variant="default" onClick={() => onChange({ maxCharacters: null })}>
            {texts.writeWhole}
          </Button>
        ) : (
          remaining >= minScriptCharacters && (
            <Button
              size="xs"
              variant="default"
              onClick={() => onChange({ maxCharacters: Math.min(remaining, maxScriptCharacters) })}
            >
              {texts.writeWhatFits}
            </Button>
          )
        )}
        <Anchor component={Link} to="/dashboard" state={{ tab: 'settings' }} size="sm">
          {texts.seePlans}
        </Anchor>
      </Group>
    </Alert>
  );
}
