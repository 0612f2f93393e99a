import { Anchor, Table, Text } from '@mantine/core';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { AnchoredTitle } from '../reference/anchored-title';
import { CodeBlock } from '../../../ui/code/code-block';
import { docWords } from '../document/doc-words';
import { guideAnchors, guideWords, type GuideAnchor } from './guide-words';
import { Prose } from '../reference/prose';
import type { Reference } from '../document/reference';
import classes from '../reference/reference.module.css';

function RateLimits({ reference }: { reference: Reference }) {
  const { limitName, limitCalls, limitCounts, every } = useWords(docWords);
  const locale = useLocale();
  const windowOf = (seconds: number) => {
    const [value, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [seconds / 60, 'minute'];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  };
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{limitName}</Table.Th>
          <Table.Th>{limitCalls}</Table.Th>
          <Table.Th>{limitCounts}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {reference.document['x-rate-limits'].map(({ name, calls, perSeconds, counts }) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td className="dc-number">
              {every(new Intl.NumberFormat(locale).format(calls), windowOf(perSeconds))}
            </Table.Td>
            <Table.Td>{counts}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const limitError = JSON.stringify(
  {
    success: false,
    error: 'Character limit exceeded for this domain.',
    code: 'usage.limitExceeded',
    limit: 100000,
    currentUsage: 99980,
    requested: 79,
  },
  null,
  2,
);

/** Code sample of a guide. */
function codeOf(
  anchor: GuideAnchor,
  { baseUrl }: Reference,
): { name: string; text: string; language: 'shell' | 'json' } | null {
  switch (anchor) {
    case 'introduction':
      return { name: 'URL', text: `curl '${baseUrl}/api/voices?limit=3'`, language: 'shell' };
    case 'authentication':
      return {
        name: 'Authorization',
        text: `curl '${baseUrl}/api/jobs' \\\n  -H "Authorization: Bearer $DUETCAST_TOKEN"`,
        language: 'shell',
      };
    case 'errors':
      return { name: '403', text: limitError, language: 'json' };
    case 'pagination':
      return {
        name: 'page',
        text: '{\n  "success": true,\n  "data": [],\n  "page": { "next": "eyJr…" }\n}',
        language: 'json',
      };
    case 'jobs-and-audio':
    case 'idempotency':
    case 'rate-limits':
      return null;
  }
}

function GuideSection({ anchor, reference }: { anchor: GuideAnchor; reference: Reference }) {
  const { title, text } = useWords(guideWords)[anchor];
  const { openapi } = useWords(docWords);
  const code = codeOf(anchor, reference);
  return (
    <article id={anchor} className={classes.operation} aria-labelledby={`${anchor}-title`} data-section>
      <div className={classes.docs}>
        <AnchoredTitle order={2} anchor={anchor}>
          {title}
        </AnchoredTitle>
        {text.map((paragraph) => (
          <Text key={paragraph} className={classes.paragraph}>
            <Prose text={paragraph} />
          </Text>
        ))}
        {anchor === 'rate-limits' && <RateLimits reference={reference} />}
        {anchor === 'introduction' && (
          <Anchor href="/api/openapi.json" size="sm">
            {openapi}
          </Anchor>
        )}
      </div>
      <div className={classes.samples}>
        {code && (
          <CodeBlock label={`${title}: ${code.name}`} text={code.text} language={code.language} head={code.name} />
        )}
      </div>
    </article>
  );
}

/** Guides that apply to every endpoint. */
export const Guides = ({ reference }: { reference: Reference }) =>
  guideAnchors.map((anchor) => <GuideSection key={anchor} anchor={anchor} reference={reference} />);
