import type { FormEvent, ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { ErrorAlert } from './error-alert';

/** The request that a form makes, such as a mutation. */
export interface FormRequest {
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface Props {
  children: ReactNode;
  request: FormRequest;
  /** Title of the error of the request. */
  failed: string;
  submit: string;
  isDisabled?: boolean;
  color?: string;
  /** Label of the button that cancels, if there is one. */
  cancel?: string;
  onSubmit: () => void;
  onCancel?: () => void;
}

/** Fields, why their request failed, and the buttons that end the form. */
export function DialogForm({ children, request, failed, submit, isDisabled = false, color, ...props }: Props) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDisabled) props.onSubmit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {children}
        {request.error && <ErrorAlert error={request.error} title={failed} />}
        <Group justify="flex-end">
          {props.cancel && (
            <Button variant="default" onClick={props.onCancel}>
              {props.cancel}
            </Button>
          )}
          <Button type="submit" color={color} loading={request.isPending} disabled={isDisabled}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
