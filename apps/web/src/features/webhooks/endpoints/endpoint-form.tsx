import { useState } from 'react';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';
import { maxEndpointDescriptionCharacters } from '@duetcast/domain/limits/webhook-limits';
import { webhookTopics, type WebhookTopic } from '@duetcast/domain/webhooks/webhook-topics';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { fieldsOf } from '../../../client/api';
import { useWords } from '../../../i18n/language';
import { DialogForm, type FormRequest } from '../../../ui/dialog-form';
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

function useFields(endpoint: Endpoint | null) {
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [events, setEvents] = useState<string[]>(endpoint?.eventTypes ?? []);
  const [payload, setPayload] = useState<string>(endpoint?.payload ?? 'full');
  const isShort = charactersIn(description.trim()) <= maxEndpointDescriptionCharacters;
  const fields: EndpointFields = {
    url: url.trim(),
    description: description.trim(),
    eventTypes: events.length === 0 ? null : (events as WebhookTopic[]),
    payload: payload === 'thin' ? 'thin' : 'full',
  };
  return { url, setUrl, description, setDescription, events, setEvents, payload, setPayload, isShort, fields };
}

/** URL, description, events and payload of an endpoint. */
export function EndpointForm({ endpoint, request, onSubmit }: Props) {
  const texts = useWords(endpointWords);
  const form = useFields(endpoint);
  const [isSubmitted, setSubmitted] = useState(false);
  const isUrl = isAddress(form.url);
  const isUrlRefused = 'url' in fieldsOf(request.error);
  const submit = () => {
    setSubmitted(true);
    if (isUrl && form.isShort) onSubmit(form.fields);
  };
  return (
    <DialogForm
      submit={endpoint ? texts.save : texts.create}
      request={{ ...request, error: isUrlRefused ? null : request.error }}
      failed={endpoint ? texts.changeFailed : texts.createFailed}
      onSubmit={submit}
    >
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        placeholder={texts.urlExample}
        type="url"
        data-autofocus
        value={form.url}
        error={((isSubmitted && !isUrl) || isUrlRefused) && texts.urlWrong}
        onChange={({ currentTarget }) => form.setUrl(currentTarget.value)}
      />
      <TextInput
        label={texts.description}
        value={form.description}
        error={!form.isShort && texts.descriptionWrong(maxEndpointDescriptionCharacters)}
        onChange={({ currentTarget }) => form.setDescription(currentTarget.value)}
      />
      <Checkbox.Group
        label={texts.eventsLabel}
        description={texts.eventsHint}
        value={form.events}
        onChange={form.setEvents}
      >
        <Stack gap="xs" mt="xs">
          {webhookTopics.map((topic) => (
            <Checkbox key={topic} value={topic} label={texts.events[topic]} description={topic} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={texts.payload}
        value={form.payload}
        data={payloads.map((value) => ({ value, label: texts.payloads[value] }))}
        onChange={({ currentTarget }) => form.setPayload(currentTarget.value)}
      />
    </DialogForm>
  );
}
