import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router-dom';

interface Props extends ButtonProps, Pick<LinkProps, 'to' | 'state'> {
  label: string;
}

/** Leads to another page. */
export const LinkButton = ({ label, ...props }: Props) => (
  <Button component={Link} {...props}>
    {label}
  </Button>
);
