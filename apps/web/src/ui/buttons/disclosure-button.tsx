import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

interface Props extends Pick<ButtonProps, 'size' | 'children'> {
  /** Id of the element that it shows. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides an element below it. */
export function DisclosureButton({ controls, isOpen, onToggle, size, children }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size={size}
      ms={-8}
      aria-expanded={isOpen}
      aria-controls={controls}
      rightSection={isOpen ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden />}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
