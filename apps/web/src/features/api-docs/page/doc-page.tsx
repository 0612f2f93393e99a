import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useWords } from '../../../i18n/words';
import { ErrorAlert } from '../../../ui/error-alert';
import { apiDocumentQueries } from '../document/api-document';
import { DocNav } from './doc-nav';
import { docWords } from '../document/doc-words';
import { ErrorSection } from '../reference/error-section';
import { Guides } from '../guides/guides';
import { OperationSection } from '../reference/operation-section';
import { groupAnchor, referenceOf, type Group, type Operation, type Reference } from '../document/reference';
import { SocketSection } from '../reference/socket-section';
import { TryIt } from '../try-it/try-it';
import { useCurrentSection } from './use-current-section';
import classes from './doc-page.module.css';

interface PartProps {
  reference: Reference;
  onTry: (operation: Operation) => void;
}

const GroupSection = ({ group, reference, onTry }: PartProps & { group: Group }) => (
  <div id={groupAnchor(group.name)} className={classes.group}>
    <Title order={2}>{group.name}</Title>
    <Text c="dimmed">{group.description}</Text>
    {group.operations.map((operation) => (
      <OperationSection key={operation.id} operation={operation} reference={reference} onTry={onTry} />
    ))}
  </div>
);

/** Memoized, so that search and scrolling do not re-render it. */
const Content = memo(function Content({ reference, onTry }: PartProps) {
  return (
    <>
      <Guides reference={reference} />
      <SocketSection reference={reference} />
      {reference.groups.map((group) => (
        <GroupSection key={group.name} group={group} reference={reference} onTry={onTry} />
      ))}
      <ErrorSection reference={reference} />
    </>
  );
});

/** Scrolls to the URL's hash after the document has loaded; the router ran before. */
function useDeepLink(): void {
  const { hash } = useLocation();
  const first = useRef(hash);
  useEffect(() => {
    const id = decodeURIComponent(first.current.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}

function NavDrawer({ reference, current }: { reference: Reference; current: string | null }) {
  const { browse, close } = useWords(docWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.phoneBar}>
      <Button
        variant="default"
        size="sm"
        fullWidth
        justify="flex-start"
        leftSection={<IconMenu2 size={17} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {browse}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={browse}
        size="20rem"
        classNames={{ body: classes.drawer }}
        closeButtonProps={{ 'aria-label': close }}
        returnFocus={false}
      >
        <DocNav reference={reference} current={current} onFollow={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}

function Documentation({ reference }: { reference: Reference }) {
  const page = useRef<HTMLDivElement>(null);
  const current = useCurrentSection(page);
  const [selected, setSelected] = useState<Operation | null>(null);
  const select = useCallback((operation: Operation) => setSelected(operation), []);
  useDeepLink();
  return (
    <>
      <NavDrawer reference={reference} current={current} />
      <div className={classes.page}>
        <aside className={classes.side}>
          <DocNav reference={reference} current={current} onFollow={() => undefined} />
        </aside>
        <main ref={page} className={classes.main}>
          <Title order={1} className={classes.heading}>
            {useWords(docWords).title}
          </Title>
          <Content reference={reference} onTry={select} />
        </main>
      </div>
      <TryIt operation={selected} reference={reference} onClose={() => setSelected(null)} />
    </>
  );
}

const DocSkeleton = () => (
  <main className={classes.waiting}>
    <Stack role="status" aria-label={useWords(docWords).loading}>
      <Skeleton height={36} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={260} />
    </Stack>
  </main>
);

/** The API documentation, rendered from the server's OpenAPI document. */
export function DocPage() {
  const { failed, tryAgain } = useWords(docWords);
  const { data, error, refetch } = useQuery(apiDocumentQueries.document());
  const reference = useMemo(() => data && referenceOf(data), [data]);
  if (reference) return <Documentation reference={reference} />;
  if (!error) return <DocSkeleton />;
  return (
    <main className={classes.waiting}>
      <ErrorAlert error={error} title={failed} onRetry={() => void refetch()} retryLabel={tryAgain} />
    </main>
  );
}
