import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import classes from './public-nav.module.css';
import { publicNavWords } from './public-nav-words';

const links = [
  ['voices', '/voices'],
  ['api', '/doc'],
  ['plugin', '/plugin'],
  ['pricing', '/#plans'],
] as const;

/** The ways to what anybody may see. */
export function PublicLinks({ onFollow }: { onFollow?: () => void }) {
  const { navigation, pages } = useWords(publicNavWords);
  const { pathname } = useLocation();
  return (
    <nav className={classes.links} aria-label={navigation}>
      {links.map(([name, to]) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined} onClick={onFollow}>
          {pages[name]}
        </Link>
      ))}
    </nav>
  );
}

/** The links and what stands beside them; where the bar is too narrow for that, folded behind a button. */
export function PublicNav({ children }: { children: ReactNode }) {
  const { menu } = useWords(publicNavWords);
  const { key } = useLocation();
  // Whatever leads elsewhere closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const button = useRef<HTMLButtonElement>(null);
  const area = useClickOutside<HTMLDivElement>(() => setOpenedAt(null));
  const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !area.current?.contains(relatedTarget)) setOpenedAt(null);
  };
  const regain = () => button.current?.focus();
  const Icon = isOpen ? IconX : IconMenu2;
  return (
    <div
      ref={area}
      className={classes.area}
      role="presentation"
      onBlur={closeOnLeaving}
      onKeyDown={(press) => {
        if (press.key !== 'Escape' || !isOpen) return;
        setOpenedAt(null);
        regain();
      }}
    >
      <ActionIcon
        ref={button}
        className={classes.button}
        variant="subtle"
        color="gray"
        size="lg"
        radius="xl"
        aria-label={menu}
        aria-expanded={isOpen}
        aria-controls="public-menu"
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        <Icon size={20} stroke={1.7} />
      </ActionIcon>
      <div id="public-menu" className={classes.panel} data-open={isOpen || undefined}>
        <PublicLinks onFollow={regain} />
        <div className={classes.beside}>{children}</div>
      </div>
    </div>
  );
}
