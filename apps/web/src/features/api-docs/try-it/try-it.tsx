import { useEffect, useState } from 'react';
import { Button, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api, messageOf } from '../../../client/api';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { useSession } from '../../../client/session';
import { playsAlone } from '../../../ui/audio-preview';
import type { ParameterObject } from '../document/api-document';
import { CodeBlock } from '../../../ui/code/code-block';
import { docWords } from '../document/doc-words';
import { MethodBadge } from '../reference/method-badge';
import type { Operation, Reference } from '../document/reference';
import {
  fieldKey,
  firstFields,
  problemsOf,
  requestOf,
  triedAnswerOf,
  type TriedAnswer,
  type TryFields,
} from './try-request';
import { written } from '../document/json-text';
import classes from './try-it.module.css';

/** More than this is not shown: a page of code that long helps nobody. */
const shownCharacters = 100_000;

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
      placeholder={example === undefined ? undefined : written(example)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function AudioAnswer({ blob }: { blob: Blob }) {
  const { audio } = useWords(docWords);
  const [url] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <audio
      controls
      src={url}
      aria-label={audio}
      className={classes.audio}
      onPlay={({ currentTarget }) => playsAlone(currentTarget)}
    />
  );
}

function AnswerShown({ answer }: { answer: TriedAnswer }) {
  const texts = useWords(docWords);
  const locale = useLocale();
  const format = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { status, tookMs, headers, body } = answer;
  return (
    <section className={classes.answer} aria-label={texts.answer}>
      <p className={classes.outcome} role="status">
        <span className={classes.status} data-kind={Math.floor(status / 100)}>
          {texts.status} {status}
        </span>
        <span className="dc-number">{texts.took(format(tookMs))}</span>
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
        <AudioAnswer blob={body.blob} />
      ) : (
        <CodeBlock
          label={`${texts.answer} ${status}`}
          text={body.text.slice(0, shownCharacters) || texts.noBody}
          language={body.kind === 'json' ? 'json' : 'shell'}
          head={texts.answer}
        />
      )}
      {body.kind !== 'audio' && body.text.length > shownCharacters && (
        <Text size="xs" c="dimmed">
          {texts.cut(format(shownCharacters))}
        </Text>
      )}
    </section>
  );
}

function useTry(operation: Operation) {
  return useMutation({
    mutationFn: async (fields: TryFields) => {
      const { address, ...request } = requestOf(operation, fields);
      const sentAt = performance.now();
      const response = await api.send(address, request);
      return triedAnswerOf(response, sentAt, () => performance.now());
    },
  });
}

interface FormProps {
  operation: Operation;
  reference: Reference;
}

function TryForm({ operation, reference }: FormProps) {
  const texts = useWords(docWords);
  const [fields, setFields] = useState(() => firstFields(operation, reference.document));
  const [wasSent, setWasSent] = useState(false);
  const attempt = useTry(operation);
  const problems = problemsOf(operation, fields);
  const isWrong = (key: string) => wasSent && problems.includes(key);
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
              isMissing={isWrong(key)}
              onChange={(value) => setValue(key, value)}
            />
          );
        })}
        {fields.body !== null && (
          <Textarea
            label={texts.bodyJson}
            value={fields.body}
            onChange={({ currentTarget: { value } }) => setFields((current) => ({ ...current, body: value }))}
            error={isWrong('body') && texts.notJson}
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
        {attempt.data && <AnswerShown key={attempt.submittedAt} answer={attempt.data} />}
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
  /** null: nothing is tried. */
  operation: Operation | null;
  reference: Reference;
  onClose: () => void;
}

/** Sends a call for real, as the person who reads, and shows what comes. */
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
