import { signInWords } from '@duetcast/words/en/site/sign-in';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { PageCard } from '../../ui/page/page-card';

/** Why an attempt to sign in failed, and the way to the next one. */
export function SignInFailure({ error, title, again }: { error: unknown; title: string; again: string }) {
  const { notSignedIn } = useWords(signInWords);
  return (
    <PageCard title={title}>
      <ErrorAlert error={error} title={notSignedIn} />
      <LinkButton to="/sign-in" label={again} />
    </PageCard>
  );
}
