import { useState } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { useWords } from '../../../i18n/words';
import { docWords } from '../document/doc-words';
import { Prose } from './prose';
import type { Shape } from '../document/shape';
import { jsonText } from '../document/json-text';
import classes from './field-list.module.css';

function Values({ label, values }: { label: string; values: readonly unknown[] }) {
  if (values.length === 0) return null;
  return (
    <p className={classes.values}>
      <span>{label}</span>
      {values.map((value) => (
        <code key={jsonText(value)}>{jsonText(value)}</code>
      ))}
    </p>
  );
}

function NestedFields({ shapes, name }: { shapes: readonly Shape[]; name: string }) {
  const { showFields, hideFields } = useWords(docWords);
  const [isOpen, setOpen] = useState(false);
  const label = isOpen ? hideFields : showFields(shapes.length);
  return (
    <div className={classes.nested} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-label={`${name}: ${label}`}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden />
        {label}
      </button>
      {isOpen && <FieldList shapes={shapes} />}
    </div>
  );
}

function Field({ shape }: { shape: Shape }) {
  const { required, oneOf, defaultValue, limit } = useWords(docWords);
  const { name, type, isRequired, description, choices, limits, fallback, children } = shape;
  const limitTexts = limits.map(({ kind, value }) => limit[kind](String(value)));
  return (
    <li className={classes.field}>
      <p className={classes.line}>
        <code className={classes.name}>{name}</code>
        <span className={classes.type}>{type}</span>
        {isRequired && <span className={classes.required}>{required}</span>}
      </p>
      {description && (
        <p className={classes.description}>
          <Prose text={description} />
        </p>
      )}
      {limitTexts.length > 0 && <p className={classes.limits}>{limitTexts.join(' · ')}</p>}
      <Values label={oneOf} values={choices} />
      <Values label={defaultValue} values={fallback === undefined ? [] : [fallback]} />
      {children.length > 0 && <NestedFields shapes={children} name={name} />}
    </li>
  );
}

/** Fields with type, description and constraints; nested fields render when opened. */
export const FieldList = ({ shapes }: { shapes: readonly Shape[] }) => (
  <ul className={classes.list}>
    {shapes.map((shape) => (
      <Field key={shape.name} shape={shape} />
    ))}
  </ul>
);
