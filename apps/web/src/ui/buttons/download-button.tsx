import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload, type Icon } from '@tabler/icons-react';

interface Props extends Pick<ButtonProps, 'size' | 'children'> {
  href: string;
  icon?: Icon;
  /** File name; by default the server's. */
  name?: string;
}

/** A link to a file, in the form of a button. */
export function DownloadButton({ href, icon: Sign = IconDownload, name = '', size = 'sm', children }: Props) {
  return (
    <Button
      component="a"
      href={href}
      download={name}
      variant="default"
      size={size}
      leftSection={<Sign size={size === 'xs' ? 15 : 16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
