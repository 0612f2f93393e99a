import { Anchor, type AnchorProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router-dom';

type Props = AnchorProps & Pick<LinkProps, 'to' | 'title' | 'aria-label' | 'children'>;

/** A link within the site, in the size of the text of lists. */
export const TextLink = (props: Props) => <Anchor component={Link} size="sm" {...props} />;
