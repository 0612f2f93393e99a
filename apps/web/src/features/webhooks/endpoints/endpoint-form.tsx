import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';
import { maxEndpointDescriptionCharacters } from '@duetcast/domain/limits/webhook-limits';
import { webhookTopics } from '@duetcast/domain/webhooks/webhook-topics';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { fieldsOf } from '../../../client/api';
import { useWords } from '../../../i18n/language';
import { DialogForm, type FormRequest } from '../../../ui/dialog-form';
import { textFields } from '../../../ui/fields/text-fields';
import { useDraft } from '../../../ui/fields/use-draft';
import type { Endpoint, EndpointFields } from './endpoint-queries';

interface Props {
  /** null: a new one. */
  endpoint: Endpoint | null;
  request: FormRequest;
  onSubmit: (fields: EndpointFields) => void;
}

/** Whether the server can take it: it also takes http from hosts that its operator allowed. */
function isAddress(text: string): boolean {
  const url = parsedUrl(text.trim());
  return url !== null && url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

const payloads = ['full', 'thin'] as const;

/** What is typed in the form. */
const draftOf = (endpoint: Endpoint | null) => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  events: endpoint?.eventTypes ?? [],
  payload: endpoint?.payload ?? 'full',
});

const endpointOf = ({ url, description, events, payload }: ReturnType<typeof draftOf>): EndpointFields => ({
  url: url.trim(),
  description: description.trim(),
  eventTypes: events.length === 0 ? null : events,
  payload,
});

/** URL, description, events and payload of an endpoint. */
export function EndpointForm({ endpoint, request, onSubmit }: Props) {
  const texts = useWords(endpointWords);
  const { draft, check, change, wrong } = useDraft(() => draftOf(endpoint));
  const { url, description, payload } = draft;
  const text = textFields(texts, { url, description, payload }, change);
  const isUrl = isAddress(url);
  const isUrlRefused = 'url' in fieldsOf(request.error);
  const isShort = charactersIn(description.trim()) <= maxEndpointDescriptionCharacters;
  const submit = () => {
    check();
    if (isUrl && isShort) onSubmit(endpointOf(draft));
  };
  return (
    <DialogForm
      submit={endpoint ? texts.save : texts.create}
      request={{ ...request, error: isUrlRefused ? null : request.error }}
      failed={endpoint ? texts.changeFailed : texts.createFailed}
      onSubmit={submit}
    >
      <TextInput
        {...text('url')}
        description={texts.urlHint}
        placeholder={texts.urlExample}
        type="url"
        data-autofocus
        error={isUrlRefused ? texts.urlWrong : wrong(isUrl, texts.urlWrong)}
      />
      <TextInput
        {...text('description')}
        error={!isShort && texts.descriptionWrong(maxEndpointDescriptionCharacters)}
      />
      <Checkbox.Group
        label={texts.eventsLabel}
        description={texts.eventsHint}
        value={draft.events}
        onChange={(events) => change({ events })}
      >
        <Stack gap="xs" mt="xs">
          {webhookTopics.map((topic) => (
            <Checkbox key={topic} value={topic} label={texts.events[topic]} description={topic} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect {...text('payload')} data={payloads.map((value) => ({ value, label: texts.payloads[value] }))} />
    </DialogForm>
  );
}
