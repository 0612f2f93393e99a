import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { PageCard } from '../../ui/page-card';

/** Why an attempt to sign in failed, and the way to the next one. */
export function SignInFailure({ error, title, again }: { error: unknown; title: string; again: string }) {
  const { notSignedIn } = useWords(signInWords);
  return (
    <PageCard title={title}>
      <ErrorAlert error={error} title={notSignedIn} />
      <Button component={Link} to="/sign-in">
        {again}
      </Button>
    </PageCard>
  );
}
