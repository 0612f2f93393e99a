import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import classes from './public-nav.module.css';
import { publicNavWords } from '@duetcast/words/en/app/public-nav';
import { headerLinks } from './site-links';

export function PublicLinks({ onFollow }: { onFollow?: () => void }) {
  const { navigation, pages } = useWords(publicNavWords);
  const { pathname } = useLocation();
  return (
    <nav className={classes.links} aria-label={navigation}>
      {headerLinks.map(([name, to]) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined} onClick={onFollow}>
          {pages[name]}
        </Link>
      ))}
    </nav>
  );
}

/** The links and header controls; collapses into a menu on narrow screens. */
export function PublicNav({ children }: { children: ReactNode }) {
  const { menu } = useWords(publicNavWords);
  const { key } = useLocation();
  // Tied to the location key, so that any navigation closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const button = useRef<HTMLButtonElement>(null);
  const area = useClickOutside<HTMLDivElement>(() => setOpenedAt(null));
  const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !area.current?.contains(relatedTarget)) setOpenedAt(null);
  };
  const focusButton = () => button.current?.focus();
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
        focusButton();
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
        <PublicLinks onFollow={focusButton} />
        <div className={classes.beside}>{children}</div>
      </div>
    </div>
  );
}
