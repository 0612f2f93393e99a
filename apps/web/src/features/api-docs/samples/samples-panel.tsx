import { useState } from 'react';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useWords } from '../../../i18n/words';
import { CodeBlock } from '../../../ui/code/code-block';
import { docWords } from '../document/doc-words';
import { answerExample } from '../document/example';
import type { Operation, Reference } from '../document/reference';
import {
  chooseSampleLanguage,
  sampleLanguages,
  sampleOf,
  useSampleLanguage,
  type SampleLanguage,
} from './sample-languages';
import classes from '../../../ui/code/code-block.module.css';

const colouring = { curl: 'shell', typescript: 'typescript', python: 'python' } as const;

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
      language={colouring[language]}
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

/** Of answers that tell something: not the ones that only say that nothing changed. */
const isTold = (status: number) => status !== 304 && status !== 302;

function AnswerSample({ operation, reference }: Pick<Props, 'operation' | 'reference'>) {
  const { answer: word, answerStatus, audioAnswer, noBody } = useWords(docWords);
  const answers = operation.answers.filter(({ status }) => isTold(status));
  const [chosen, setChosen] = useState(answers[0]?.status);
  const answer = answers.find(({ status }) => status === chosen);
  if (!answer) return null;
  const example = answerExample(answer, reference.document);
  const isAudio = answer.media.some((type) => type.startsWith('audio/'));
  const otherwise = isAudio
    ? `// ${audioAnswer}: ${answer.media.join(', ')}`
    : `// ${answer.media.join(', ') || noBody}`;
  return (
    <CodeBlock
      label={`${word} ${answer.status}: ${operation.summary}`}
      text={example === undefined ? otherwise : JSON.stringify(example, null, 2)}
      language={example === undefined ? 'typescript' : 'json'}
      head={
        <Choice
          label={answerStatus}
          options={answers.map(({ status }) => ({ value: String(status), label: String(status) }))}
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

/** A call as it is written, and what comes. */
export const SamplesPanel = (props: Props) => (
  <>
    <RequestSample {...props} />
    <AnswerSample {...props} />
  </>
);
