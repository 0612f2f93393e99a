import { Title, type TitleOrder } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../i18n/words';
import { docWords } from '../document/doc-words';
import classes from './reference.module.css';

interface Props {
  order: TitleOrder;
  anchor: string;
  children: string;
}

/** A title with a link to its own anchor. */
export function AnchoredTitle({ order, anchor, children }: Props) {
  const { linkTo } = useWords(docWords);
  return (
    <div className={classes.anchored}>
      <Title order={order} id={`${anchor}-title`} className={classes.title}>
        {children}
      </Title>
      <Link to={{ hash: anchor }} className={classes.anchor} aria-label={linkTo(children)}>
        <IconLink size={16} aria-hidden />
      </Link>
    </div>
  );
}
