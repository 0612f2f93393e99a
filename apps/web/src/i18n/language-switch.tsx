import { Button } from '@mantine/core';
import { languages, type Language } from '@duetcast/words/languages';
import { chooseLanguage, useLanguage } from './language';

/** One button for each language that is not displayed, labeled in that language. */
export function LanguageSwitch() {
  const current = useLanguage();
  const others = (Object.keys(languages) as Language[]).filter((language) => language !== current);
  return others.map((language) => (
    <Button
      key={language}
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      size="sm"
      px="xs"
      lang={language}
      onClick={() => chooseLanguage(language)}
    >
      {languages[language]}
    </Button>
  ));
}
