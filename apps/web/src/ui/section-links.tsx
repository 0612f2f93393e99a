import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './section-links.module.css';

interface Props<Section extends string> {
  label: string;
  current: Section;
  names: Readonly<Record<Section, string>>;
  sections: readonly Section[];
  addressOf: (section: Section) => string;
  /** Beside the content on wide screens, instead of above it. */
  side?: boolean;
}

export function SectionLinks<Section extends string>(props: Props<Section>) {
  const { label, current, names, sections, addressOf, side } = props;
  const links = useRef<HTMLElement>(null);
  // On a phone the links overflow.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
    void links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={links} className={classes.sections} aria-label={label} data-side={side}>
      {sections.map((section) => (
        <Link key={section} to={addressOf(section)} aria-current={section === current ? 'page' : undefined}>
          {names[section]}
        </Link>
      ))}
    </nav>
  );
}
