import { Stack, Title } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { privacyWords, termsWords } from '@duetcast/words/en/site/legal';
import page from '../../ui/page/page-head.module.css';
import classes from './pages.module.css';

interface Props {
  title: string;
  lead: string;
  sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

const PageText = ({ title, lead, sections }: Props) => (
  <main className={classes.page}>
    <header className={page.head}>
      <Title order={1}>{title}</Title>
      <p>{lead}</p>
    </header>
    <Stack gap="xl">
      {sections.map(({ title: part, paragraphs }) => (
        <section key={part} className={classes.section}>
          <Title order={2}>{part}</Title>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Stack>
  </main>
);

export const PrivacyPage = () => <PageText {...useWords(privacyWords)} />;
export const TermsPage = () => <PageText {...useWords(termsWords)} />;
