import { Fragment } from 'react';
import { Code } from '@mantine/core';

/** A sentence in which what stands in backticks is code. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => {
    const key = `${index}-${part}`;
    return index % 2 === 1 ? <Code key={key}>{part}</Code> : <Fragment key={key}>{part}</Fragment>;
  });
