import { useEffect, useState } from 'react';
import { Button, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messageOf, requestTo, send } from '../../../client/api';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { useSession } from '../../../client/session';
import { stopOtherAudio } from '../../../ui/audio-preview';
import type { ParameterObject } from '../document/api-document';
import { CodeBlock } from '../../../ui/code/code-block';
import { docWords } from '../document/doc-words';
import { MethodBadge } from '../reference/method-badge';
import type { Operation, Reference } from '../document/reference';
import {
  fieldKey,
  initialFields,
  problemsOf,
  requestOf,
  readTryResponse,
  type TryResponse,
  type TryFields,
} from './try-request';
import { jsonText } from '../document/json-text';
import classes from './try-it.module.css';

/** Longer response bodies are cut. */
const maxShownCharacters = 100_000;

interface InputProps {
  parameter: ParameterObject;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

function ParameterInput({ parameter, value, isMissing, onChange }: InputProps) {
  const { notSent, missing } = useWords(docWords);
  const { name, schema, required = false } = parameter;
  const shared = {
    label: name,
    size: 'sm',
    withAsterisk: required,
    error: isMissing && missing,
    classNames: { label: classes.name },
  } as const;
  if (schema.enum)
    return (
      <Select
        {...shared}
        data={[{ value: '', label: notSent }, ...schema.enum.map((choice) => String(choice))]}
        value={value}
        onChange={(chosen) => onChange(chosen ?? '')}
        allowDeselect={false}
      />
    );
  const example = schema.examples?.[0] ?? schema.default;
  return (
    <TextInput
      {...shared}
      value={value}
      placeholder={example === undefined ? undefined : jsonText(example)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function AudioResponse({ blob }: { blob: Blob }) {
  const { audio } = useWords(docWords);
  const [url] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <audio
      controls
      src={url}
      aria-label={audio}
      className={classes.audio}
      onPlay={({ currentTarget }) => stopOtherAudio(currentTarget)}
    />
  );
}

function ResponseView({ response }: { response: TryResponse }) {
  const texts = useWords(docWords);
  const locale = useLocale();
  const format = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { status, durationMs, headers, body } = response;
  return (
    <section className={classes.response} aria-label={texts.response}>
      <p className={classes.outcome} role="status">
        <span className={classes.status} data-kind={Math.floor(status / 100)}>
          {texts.status} {status}
        </span>
        <span className="dc-number">{texts.duration(format(durationMs))}</span>
      </p>
      <dl className={classes.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {body.kind === 'audio' ? (
        <AudioResponse blob={body.blob} />
      ) : (
        <CodeBlock
          label={`${texts.response} ${status}`}
          text={body.text.slice(0, maxShownCharacters) || texts.noBody}
          language={body.kind === 'json' ? 'json' : 'shell'}
          head={texts.response}
        />
      )}
      {body.kind !== 'audio' && body.text.length > maxShownCharacters && (
        <Text size="xs" c="dimmed">
          {texts.cut(format(maxShownCharacters))}
        </Text>
      )}
    </section>
  );
}

function useTry(operation: Operation) {
  return useMutation({
    mutationFn: async (fields: TryFields) => {
      const { url, method, headers, body } = requestOf(operation, fields);
      const sentAt = performance.now();
      const json = body !== undefined && { body: JSON.stringify(body), type: { 'content-type': 'application/json' } };
      const init = { method, headers: { ...headers, ...(json && json.type) }, ...(json && { body: json.body }) };
      const response = await send(requestTo(url, init));
      return readTryResponse(response, sentAt, () => performance.now());
    },
  });
}

interface FormProps {
  operation: Operation;
  reference: Reference;
}

function TryForm({ operation, reference }: FormProps) {
  const texts = useWords(docWords);
  const [fields, setFields] = useState(() => initialFields(operation, reference.document));
  const [wasSent, setWasSent] = useState(false);
  const attempt = useTry(operation);
  const problems = problemsOf(operation, fields);
  const isInvalid = (key: string) => wasSent && problems.includes(key);
  const setValue = (key: string, value: string) =>
    setFields((current) => ({ ...current, values: { ...current.values, [key]: value } }));
  const send = () => {
    setWasSent(true);
    if (problems.length === 0) attempt.mutate(fields);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="md">
        {operation.parameters.map((parameter) => {
          const key = fieldKey(parameter);
          return (
            <ParameterInput
              key={key}
              parameter={parameter}
              value={fields.values[key] ?? ''}
              isMissing={isInvalid(key)}
              onChange={(value) => setValue(key, value)}
            />
          );
        })}
        {fields.body !== null && (
          <Textarea
            label={texts.bodyJson}
            value={fields.body}
            onChange={({ currentTarget: { value } }) => setFields((current) => ({ ...current, body: value }))}
            error={isInvalid('body') && texts.notJson}
            rows={Math.min(16, fields.body.split('\n').length + 1)}
            spellCheck={false}
            dir="ltr"
            classNames={{ input: classes.body }}
          />
        )}
        <Text size="xs" c="dimmed">
          {texts.tryNote}
        </Text>
        <Button type="submit" loading={attempt.isPending}>
          {texts.send}
        </Button>
        {attempt.isError && (
          <Text c="red" size="sm" role="alert">
            {messageOf(attempt.error, texts.networkError)}
          </Text>
        )}
        {attempt.data && <ResponseView key={attempt.submittedAt} response={attempt.data} />}
      </Stack>
    </form>
  );
}

function SignInFirst() {
  const { signInToTry, signIn } = useWords(docWords);
  return (
    <Stack align="flex-start">
      <Text>{signInToTry}</Text>
      <Button component={Link} to="/sign-in">
        {signIn}
      </Button>
    </Stack>
  );
}

interface Props {
  /** null: closed. */
  operation: Operation | null;
  reference: Reference;
  onClose: () => void;
}

/** Sends a real request as the signed-in user and shows the response. */
export function TryIt({ operation, reference, onClose }: Props) {
  const { tryTitle, close } = useWords(docWords);
  const session = useSession();
  return (
    <Modal
      opened={operation !== null}
      onClose={onClose}
      size="lg"
      title={operation && tryTitle(operation.summary)}
      closeButtonProps={{ 'aria-label': close }}
    >
      {operation && (
        <Stack gap="md">
          <p className={classes.endpoint} dir="ltr">
            <MethodBadge method={operation.method} />
            <code>{operation.path}</code>
          </p>
          {session ? <TryForm key={operation.id} operation={operation} reference={reference} /> : <SignInFirst />}
        </Stack>
      )}
    </Modal>
  );
}
