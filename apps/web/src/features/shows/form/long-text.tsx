import { Textarea, type TextareaProps } from '@mantine/core';

/** A field for a text of several lines, which grows with it. */
export const LongText = (props: Pick<TextareaProps, 'label' | 'description' | 'value' | 'error' | 'onChange'>) => (
  <Textarea autosize minRows={3} maxRows={10} {...props} />
);
