import { Fragment } from 'react';
import classes from './reference.module.css';

/** Text with backticks rendered as code. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => {
    const key = `${index}-${part}`;
    return index % 2 === 1 ? (
      <code key={key} className={classes.inline}>
        {part}
      </code>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
