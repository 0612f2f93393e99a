import { Anchor, Code, Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './pages.module.css';

/** One part of a page that is read: paragraphs, steps, a sample, a link. */
export interface TextSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly steps?: readonly string[];
  readonly code?: string;
  readonly link?: { readonly label: string; readonly to: string };
}

interface Props {
  title: string;
  lead: string;
  sections: readonly TextSection[];
}

const isElsewhere = (to: string): boolean => to.startsWith('https:');

function MoreLink({ label, to }: NonNullable<TextSection['link']>) {
  return isElsewhere(to) ? (
    <Anchor href={to} target="_blank" rel="noreferrer" fw={600}>
      {label}
    </Anchor>
  ) : (
    <Anchor component={Link} to={to} fw={600}>
      {label}
    </Anchor>
  );
}

/** A page of text: what it says comes in the reader's language. */
export const PageText = ({ title, lead, sections }: Props) => (
  <main className={classes.page}>
    <header className={classes.head}>
      <Title order={1}>{title}</Title>
      <p>{lead}</p>
    </header>
    <Stack gap="xl">
      {sections.map(({ title: part, paragraphs, steps, code, link }) => (
        <section key={part} className={classes.section}>
          <Title order={2}>{part}</Title>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {steps && (
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          {code && (
            <Code block tabIndex={0}>
              {code}
            </Code>
          )}
          {link && <MoreLink {...link} />}
        </section>
      ))}
    </Stack>
  </main>
);
