import { Button } from '@mantine/core';
import { chooseLanguage, languages, useLanguage } from './language';

/** Shows the other language in its own name, and changes to it. */
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
