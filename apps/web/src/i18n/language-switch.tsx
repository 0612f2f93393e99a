import { Button } from '@mantine/core';
import { chooseLanguage, languages, useLanguage } from './language';

/** Button that switches to the other language, labeled in that language. */
export function LanguageSwitch() {
  const other = useLanguage() === 'en' ? 'zh' : 'en';
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      size="sm"
      px="xs"
      lang={other}
      onClick={() => chooseLanguage(other)}
    >
      {languages[other]}
    </Button>
  );
}
