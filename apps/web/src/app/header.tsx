import { lazy, Suspense } from 'react';
import { ActionIcon, Badge, Button, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconShieldFilled, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { accountQueries } from '../features/accounts/account-queries';
import { useSession, type Session } from '../features/auth/session';
import { LanguageSwitch } from '../i18n/language-switch';
import { useWords } from '../i18n/words';
import { ConnectionIndicator } from '../features/realtime/connection-indicator';
import { Sign } from '../ui/wordmark';
import { shellWords } from './shell-words';
import classes from './shell.module.css';

const AccountMenu = lazy(() =>
  import('../features/auth/account-menu').then(({ AccountMenu: component }) => ({ default: component })),
);

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

/** Plan and administrator's shield; while the account is not known, or cannot be read, neither (spec §7). */
function Standing() {
  const { administrator, plan } = useWords(shellWords);
  const { data } = useQuery(accountQueries.me());
  if (!data) return null;
  return (
    <>
      {data.is_admin && (
        <span className={classes.shield} role="img" aria-label={administrator} title={administrator}>
          <IconShieldFilled size={18} />
        </span>
      )}
      <Badge color="gray" aria-label={plan}>
        {data.plan ?? 'Free'}
      </Badge>
    </>
  );
}

function SignedIn({ session }: { session: Session }) {
  return (
    <>
      <ConnectionIndicator compact />
      <Standing />
      <LanguageSwitch />
      <ThemeToggle />
      <Suspense fallback={<ActionIcon variant="transparent" size="lg" aria-hidden />}>
        <AccountMenu session={session} />
      </Suspense>
    </>
  );
}

function SignedOut() {
  const { signIn } = useWords(shellWords);
  const isSigningIn = useLocation().pathname.startsWith('/sign-');
  return (
    <>
      <LanguageSwitch />
      <ThemeToggle />
      {!isSigningIn && (
        <Button component={Link} to="/sign-in" variant="default" size="sm">
          {signIn}
        </Button>
      )}
    </>
  );
}

export function Header() {
  const session = useSession();
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={session ? '/dashboard' : '/'} className={classes.brand}>
          <Sign /> Duetcast
        </Link>
        <Group gap="sm" wrap="nowrap">
          {session ? <SignedIn session={session} /> : <SignedOut />}
        </Group>
      </div>
    </header>
  );
}
