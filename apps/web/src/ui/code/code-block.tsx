import type { ReactNode } from 'react';
import { CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../../i18n/language';
import { codeWords } from '@duetcast/words/en/app/code';
import { piecesOf, type CodeLanguage } from './highlight';
import classes from './code-block.module.css';

function Copy({ text, label }: { text: string; label: string }) {
  const { copy: word, copied: done, copyNamed } = useWords(codeWords);
  return (
    <CopyButton value={text} timeout={1600}>
      {({ copied, copy }) => (
        <button type="button" className={classes.action} onClick={copy} aria-label={copied ? done : copyNamed(label)}>
          {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          <span className={classes.actionWord}>{copied ? done : word}</span>
        </button>
      )}
    </CopyButton>
  );
}

interface Props {
  /** Accessible name. */
  label: string;
  text: string;
  language: CodeLanguage;
  /** Content of the header before the copy button. */
  head: ReactNode;
}

/** A code block, dark in both themes, with a header and a copy button. */
export const CodeBlock = ({ label, text, language, head }: Props) => (
  <div className={classes.block}>
    <div className={classes.head}>
      <div className={classes.title}>{head}</div>
      <Copy text={text} label={label} />
    </div>
    <pre className={classes.code} role="group" aria-label={label} tabIndex={0} dir="ltr">
      <code>
        {piecesOf(text, language).map(({ kind, text: piece }, index) =>
          kind === 'plain' ? (
            piece
          ) : (
            <span key={index} data-kind={kind}>
              {piece}
            </span>
          ),
        )}
      </code>
    </pre>
  </div>
);
