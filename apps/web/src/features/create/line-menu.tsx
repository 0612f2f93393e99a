import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowsSplit2,
  IconArrowUp,
  IconDots,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { createWords } from './create-words';
import type { Line } from './draft';
import type { LineWishes } from './line-editor';

interface Props {
  line: Line;
  index: number;
  count: number;
  /** Where the caret last stood in the text. */
  onSplit: () => void;
  wishes: LineWishes;
}

/** What can be done to a line beside writing it. */
export function LineMenu({ line: { id, text }, index, count, onSplit, wishes }: Props) {
  const texts = useWords(createWords);
  const number = (index + 1).toLocaleString(useLocale());
  const items = [
    { label: texts.moveUp, Icon: IconArrowUp, disabled: index === 0, act: () => wishes.move(id, index - 1) },
    {
      label: texts.moveDown,
      Icon: IconArrowDown,
      disabled: index === count - 1,
      act: () => wishes.move(id, index + 1),
    },
    {
      label: texts.split,
      Icon: IconArrowsSplit2,
      disabled: text.trim() === '',
      act: onSplit,
    },
    { label: texts.merge, Icon: IconArrowMerge, disabled: index === count - 1, act: () => wishes.merge(id) },
    { label: texts.insert, Icon: IconRowInsertBottom, disabled: false, act: () => wishes.insert(id) },
  ];
  return (
    <Menu position="bottom-end" withinPortal shadow="md" returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.lineMenu(number)}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, Icon, disabled, act }) => (
          <Menu.Item key={label} leftSection={<Icon size={15} />} disabled={disabled} onClick={act}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => wishes.remove(id)}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
