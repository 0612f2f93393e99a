import { Title } from '@mantine/core';
import cards from './cards.module.css';

interface Props {
  id: string;
  className: string | undefined;
  title: string;
  entries: readonly { readonly title: string; readonly text: string }[];
  /** One after another, with numbers. */
  areSteps?: boolean;
}

/** A section of titled texts, each on a card. */
export function CardSection({ id, className, title, entries, areSteps = false }: Props) {
  const List = areSteps ? 'ol' : 'ul';
  return (
    <section className={className} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <List className={areSteps ? cards.steps : cards.cards}>
        {entries.map((entry) => (
          <li key={entry.title}>
            <Title order={3}>{entry.title}</Title>
            <p>{entry.text}</p>
          </li>
        ))}
      </List>
    </section>
  );
}

/** Title and lead of a section; `id` names the section. */
export const SectionHead = ({ id, title, lead }: { id: string; title: string; lead: string }) => (
  <header className={cards.head}>
    <Title order={2} id={id}>
      {title}
    </Title>
    <p>{lead}</p>
  </header>
);
