import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowsSplit2,
  IconArrowUp,
  IconDots,
  IconEar,
  IconGauge,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react';
import { useLocale, useWords } from '../../../i18n/language';
import { lineDeliveryWords } from '@duetcast/words/en/jobs/line-delivery';
import { spokenTextWords } from '@duetcast/words/en/voices/spoken-text';
import { createWords } from '@duetcast/words/en/jobs/create';
import type { Line } from '../draft/draft';
import type { LineActions } from './line-actions';

interface Props {
  line: Line;
  index: number;
  count: number;
  /** Splits at the last caret position. */
  onSplit: () => void;
  /** Shows how the line is read; null: it has no voice or no words. */
  onRead: (() => void) | null;
  /** Opens speed, pause and chapter. */
  onDelivery: () => void;
  actions: LineActions;
}

/** Menu of a line: move, split, merge, insert, delivery, delete. */
export function LineMenu({ line: { id, text }, index, count, onSplit, onRead, onDelivery, actions }: Props) {
  const texts = useWords(createWords);
  const { open } = useWords(lineDeliveryWords);
  const { show } = useWords(spokenTextWords);
  const number = (index + 1).toLocaleString(useLocale());
  const items = [
    { label: texts.moveUp, Icon: IconArrowUp, disabled: index === 0, onClick: () => actions.move(id, index - 1) },
    {
      label: texts.moveDown,
      Icon: IconArrowDown,
      disabled: index === count - 1,
      onClick: () => actions.move(id, index + 1),
    },
    {
      label: texts.split,
      Icon: IconArrowsSplit2,
      disabled: text.trim() === '',
      onClick: onSplit,
    },
    { label: texts.merge, Icon: IconArrowMerge, disabled: index === count - 1, onClick: () => actions.merge(id) },
    { label: texts.insert, Icon: IconRowInsertBottom, disabled: false, onClick: () => actions.insert(id) },
    { label: show, Icon: IconEar, disabled: onRead === null, onClick: () => onRead?.() },
    { label: open, Icon: IconGauge, disabled: false, onClick: onDelivery },
  ];
  return (
    <Menu position="bottom-end" withinPortal shadow="md" returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.lineMenu(number)}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, Icon, disabled, onClick }) => (
          <Menu.Item key={label} leftSection={<Icon size={15} />} disabled={disabled} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => actions.remove(id)}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
