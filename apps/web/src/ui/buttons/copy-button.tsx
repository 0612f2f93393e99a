import { ActionIcon, CopyButton as Copier, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../../i18n/language';
import { uiWords } from '@duetcast/words/en/app/ui';

/** Copies a text; ignores a blocked clipboard (docs/PRODUCT.md#errors-of-the-pages). */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const words = useWords(uiWords);
  return (
    <Copier value={value} timeout={1600}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? words.copied : label} maw={200}>
          <ActionIcon variant="default" size="lg" onClick={copy} aria-label={copied ? words.copied : label}>
            {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
          </ActionIcon>
        </Tooltip>
      )}
    </Copier>
  );
}
