import { useEffect, useMemo, useRef, useState } from 'react';
import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { useWords } from '../../../i18n/words';
import { docWords } from '../document/doc-words';
import { errorsAnchor } from '../reference/error-section';
import { guideAnchors, guideWords } from '../guides/guide-words';
import { matching } from '../document/matching';
import { MethodBadge } from '../reference/method-badge';
import type { Group, Operation, Reference } from '../document/reference';
import { socketAnchor } from '../reference/socket-section';
import classes from './doc-nav.module.css';

interface LinkProps {
  anchor: string;
  current: string | null;
  onFollow: () => void;
  children: React.ReactNode;
}

function NavLink({ anchor, current, onFollow, children }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = anchor === current;
  useEffect(() => {
    const list = link.current?.closest('[data-scroll-area]');
    if (!isCurrent || !link.current || !list) return;
    const { top, bottom } = link.current.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    // Scrolls the list, not the page.
    if (top < box.top || bottom > box.bottom) list.scrollTop += top - box.top - box.height / 2;
  }, [isCurrent]);
  return (
    <li>
      <Link
        ref={link}
        to={{ hash: anchor }}
        className={classes.link}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={onFollow}
      >
        {children}
      </Link>
    </li>
  );
}

type FollowProps = Omit<LinkProps, 'anchor' | 'children'>;

const OperationLink = ({ operation, ...follow }: FollowProps & { operation: Operation }) => (
  <NavLink anchor={operation.id} {...follow}>
    <span className={classes.words}>{operation.summary}</span>
    <MethodBadge method={operation.method} />
  </NavLink>
);

function GroupLinks({ group, ...follow }: FollowProps & { group: Group }) {
  return (
    <>
      <h3 className={classes.group}>{group.name}</h3>
      <ul className={classes.list}>
        {group.operations.map((operation) => (
          <OperationLink key={operation.id} operation={operation} {...follow} />
        ))}
      </ul>
    </>
  );
}

function GuideLinks(follow: FollowProps) {
  const guides = useWords(guideWords);
  const { guides: title, socket, errors } = useWords(docWords);
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <ul className={classes.list}>
        {guideAnchors.map((anchor) => (
          <NavLink key={anchor} anchor={anchor} {...follow}>
            {guides[anchor].title}
          </NavLink>
        ))}
        <NavLink anchor={socketAnchor} {...follow}>
          {socket}
        </NavLink>
        <NavLink anchor={errorsAnchor} {...follow}>
          {errors}
        </NavLink>
      </ul>
    </>
  );
}

/** `/` focuses the search, unless the user is typing. */
function useSearchShortcut(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

interface Props {
  reference: Reference;
  current: string | null;
  onFollow: () => void;
}

/** Contents: guides, then operations by group. A search filters operations; Enter opens the first. */
export function DocNav({ reference, current, onFollow }: Props) {
  const texts = useWords(docWords);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useSearchShortcut(field);
  const groups = useMemo(() => matching(reference.groups, search), [reference, search]);
  const matchCount = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const isSearching = search.trim() !== '';
  const openFirst = () => {
    const first = groups[0]?.operations[0];
    if (!isSearching || !first) return;
    void navigate({ hash: first.id });
    onFollow();
  };
  const follow = { current, onFollow };
  return (
    <nav className={classes.nav} aria-label={texts.contents}>
      <TextInput
        ref={field}
        type="search"
        size="sm"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        leftSection={<IconSearch size={15} />}
        rightSection={isSearching ? null : <kbd className={classes.key}>/</kbd>}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') openFirst();
          if (key === 'Escape') setSearch('');
        }}
      />
      <div className={classes.scroll} data-scroll-area>
        {!isSearching && <GuideLinks {...follow} />}
        {isSearching && (
          <Text size="xs" c="dimmed" role="status" pt="sm">
            {matchCount > 0 ? texts.found(matchCount) : texts.nothingFound}
          </Text>
        )}
        {groups.map((group) => (
          <GroupLinks key={group.name} group={group} {...follow} />
        ))}
      </div>
    </nav>
  );
}
