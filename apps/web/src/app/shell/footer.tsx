import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import { Sign } from '../../ui/wordmark';
import { footerWords } from '@duetcast/words/en/app/footer';
import classes from './shell.module.css';
import { footerLinks } from './site-links';

export function Footer() {
  const texts = useWords(footerWords);
  return (
    <footer className={classes.footer}>
      <div className={classes.footing}>
        <p>
          <Sign size={22} /> {texts.line}
        </p>
        <nav aria-label={texts.label}>
          {footerLinks.map(([name, to]) => (
            <Anchor key={to} component={Link} to={to} c="dimmed" size="sm">
              {texts[name]}
            </Anchor>
          ))}
        </nav>
      </div>
    </footer>
  );
}
