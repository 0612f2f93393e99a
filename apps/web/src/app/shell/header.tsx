import { Suspense } from 'react';
import { ActionIcon, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../client/session';
import { LanguageSwitch } from '../../i18n/language-switch';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords } from '../../i18n/language';
import { productName, Sign } from '../../ui/wordmark';
import { PublicLinks, PublicNav } from './public-nav';
import { shellWords } from '@duetcast/words/en/app/shell';
import classes from './shell.module.css';
import { lazyOf } from '../../ui/lazy/lazy-of';

const SignedIn = lazyOf(() => import('./signed-in'), 'SignedIn');

function ThemeToggle() {
  const { lightTheme, darkTheme } = useWords(shellWords);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      radius="xl"
      aria-label={isDark ? lightTheme : darkTheme}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={19} stroke={1.7} /> : <IconMoon size={19} stroke={1.7} />}
    </ActionIcon>
  );
}

const Preferences = () => (
  <>
    <LanguageSwitch />
    <ThemeToggle />
  </>
);

function SignedOut() {
  const { signIn } = useWords(shellWords);
  const isSigningIn = useLocation().pathname.startsWith('/sign-');
  return (
    <>
      <PublicNav>
        <Preferences />
      </PublicNav>
      {!isSigningIn && <LinkButton to="/sign-in" variant="default" label={signIn} />}
    </>
  );
}

export function Header() {
  const session = useSession();
  const isDashboard = useLocation().pathname.startsWith('/dashboard');
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={session ? '/dashboard' : '/'} className={classes.brand} aria-label={productName}>
          <Sign /> <span className={session ? classes.name : undefined}>{productName}</span>
        </Link>
        {session ? (
          <>
            {!isDashboard && <PublicLinks />}
            <Group gap="sm" wrap="nowrap">
              <Suspense fallback={null}>
                <SignedIn session={session}>
                  <Preferences />
                </SignedIn>
              </Suspense>
            </Group>
          </>
        ) : (
          <SignedOut />
        )}
      </div>
    </header>
  );
}
