import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload, type Icon } from '@tabler/icons-react';

interface Props extends Pick<ButtonProps, 'size' | 'children'> {
  /** The response names the file. */
  href: string;
  icon?: Icon;
}

/** A link to a file, in the form of a button. */
export function DownloadButton({ href, icon: Sign = IconDownload, size = 'sm', children }: Props) {
  return (
    <Button
      component="a"
      href={href}
      download=""
      variant="default"
      size={size}
      leftSection={<Sign size={size === 'xs' ? 15 : 16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
