import { useState } from 'react';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useWords } from '../../../i18n/words';
import { CodeBlock } from '../../../ui/code/code-block';
import { docWords } from '../document/doc-words';
import { responseExample } from '../document/example';
import type { Operation, Reference } from '../document/reference';
import {
  chooseSampleLanguage,
  sampleLanguages,
  sampleOf,
  useSampleLanguage,
  type SampleLanguage,
} from './sample-languages';
import classes from '../../../ui/code/code-block.module.css';

const highlighting = { curl: 'shell', typescript: 'typescript', python: 'python' } as const;

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

const Choice = ({ label, options, chosen, onChoose }: ChoiceProps) => (
  <div role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={classes.action}
        aria-pressed={option.value === chosen}
        onClick={() => onChoose(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);

const languages = Object.entries(sampleLanguages).map(([value, label]) => ({ value, label }));

function RequestSample({ operation, reference, onTry }: Props) {
  const { request, sampleLanguage, tryIt, tryTitle } = useWords(docWords);
  const language = useSampleLanguage();
  return (
    <CodeBlock
      label={`${request}: ${operation.summary}`}
      text={sampleOf(language, operation, reference)}
      language={highlighting[language]}
      head={
        <>
          <Choice
            label={sampleLanguage}
            options={languages}
            chosen={language}
            onChoose={(value) => chooseSampleLanguage(value as SampleLanguage)}
          />
          <button
            type="button"
            className={classes.action}
            aria-label={tryTitle(operation.summary)}
            onClick={onTry}
            data-try
          >
            <IconPlayerPlay size={14} aria-hidden />
            {tryIt}
          </button>
        </>
      }
    />
  );
}

/** Redirects and 304 have no sample. */
const hasSample = (status: number) => status !== 304 && status !== 302;

function ResponseSample({ operation, reference }: Pick<Props, 'operation' | 'reference'>) {
  const { response: title, responseStatus, audioResponse, noBody } = useWords(docWords);
  const responses = operation.responses.filter(({ status }) => hasSample(status));
  const [chosen, setChosen] = useState(responses[0]?.status);
  const response = responses.find(({ status }) => status === chosen);
  if (!response) return null;
  const example = responseExample(response, reference.document);
  const isAudio = response.media.some((type) => type.startsWith('audio/'));
  const placeholder = isAudio
    ? `// ${audioResponse}: ${response.media.join(', ')}`
    : `// ${response.media.join(', ') || noBody}`;
  return (
    <CodeBlock
      label={`${title} ${response.status}: ${operation.summary}`}
      text={example === undefined ? placeholder : JSON.stringify(example, null, 2)}
      language={example === undefined ? 'typescript' : 'json'}
      head={
        <Choice
          label={responseStatus}
          options={responses.map(({ status }) => ({ value: String(status), label: String(status) }))}
          chosen={String(chosen)}
          onChoose={(status) => setChosen(Number(status))}
        />
      }
    />
  );
}

interface Props {
  operation: Operation;
  reference: Reference;
  onTry: () => void;
}

/** Request and response samples of an operation. */
export const SamplesPanel = (props: Props) => (
  <>
    <RequestSample {...props} />
    <ResponseSample {...props} />
  </>
);
