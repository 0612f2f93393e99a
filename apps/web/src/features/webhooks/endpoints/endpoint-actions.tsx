import { Button } from '@mantine/core';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { useWords } from '../../../i18n/words';
import type { Endpoint } from './endpoint-queries';

export interface EndpointHandlers {
  onEdit: () => void;
  onEnable: (enabled: boolean) => void;
  onTest: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

interface Props extends EndpointHandlers {
  endpoint: Endpoint;
  isBusy: boolean;
}

/** The commands of an endpoint. */
export function EndpointActions({ endpoint, isBusy, onEdit, onEnable, onTest, onRotate, onDelete }: Props) {
  const texts = useWords(endpointWords);
  const { url, enabled, hasSecret } = endpoint;
  const action = (label: string, onClick: () => void, isAllowed = true, color = 'gray') => (
    <Button
      variant="subtle"
      color={color}
      size="compact-sm"
      disabled={!isAllowed || isBusy}
      aria-label={texts.of(label, url)}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <>
      {action(texts.edit, onEdit)}
      {enabled ? action(texts.pause, () => onEnable(false)) : action(texts.enable, () => onEnable(true), hasSecret)}
      {action(texts.test, onTest, hasSecret)}
      {action(texts.rotate, onRotate)}
      {action(texts.remove, onDelete, true, 'red')}
    </>
  );
}
