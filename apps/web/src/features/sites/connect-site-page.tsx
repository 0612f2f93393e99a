import { codeChallengePattern } from '@duetcast/domain/sites/authorization-requests';
import { siteNameOf } from '@duetcast/domain/sites/site-name';
import { isOfSite } from '@duetcast/domain/sites/site-redirect';
import { useEffect } from 'react';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { connectSiteWords } from '@duetcast/words/en/account/connect-site';
import { api, dataOf } from '../../client/api';
import { forgetReturn, rememberReturn } from '../../client/return-path';
import { useSession } from '../../client/session';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { PageCard } from '../../ui/page/page-card';
import { parseAddress } from './site-address';

const maxStateLength = 512;

/** What a site asks for in the address of the page. */
interface ConnectionRequest {
  readonly siteUrl: string;
  readonly siteName: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
}

/** null: not a valid request: no address can get an answer. */
function connectionRequestIn(query: URLSearchParams): ConnectionRequest | null {
  const of = (name: string): string => query.get(name) ?? '';
  const [siteUrl, redirectUri, state] = [of('site_url'), of('redirect_uri'), of('state')];
  const codeChallenge = of('code_challenge');
  if (of('code_challenge_method') !== 'S256' || !codeChallengePattern.test(codeChallenge)) return null;
  if (state === '' || state.length > maxStateLength) return null;
  if (parseAddress(siteUrl) !== siteUrl || !isOfSite(redirectUri, siteUrl)) return null;
  return { siteUrl, siteName: siteNameOf(siteUrl), redirectUri, state, codeChallenge };
}

/** The address that tells the site what came of its request. */
function answerTo({ redirectUri, state }: ConnectionRequest, result: { code: string } | { error: string }): string {
  const url = new URL(redirectUri);
  for (const name of ['code', 'error']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries({ ...result, state })) url.searchParams.set(name, value);
  return url.href;
}

/** Leaves the application. */
export type Leave = (address: string) => void;

const leaveForSite: Leave = (address) => location.assign(address);

function InvalidRequest() {
  const texts = useWords(connectSiteWords);
  return (
    <PageCard title={texts.invalid} text={texts.invalidText}>
      <LinkButton to="/dashboard?tab=connections" variant="default" label={texts.toConnections} />
    </PageCard>
  );
}

/** The sign-in leads back here. */
function SignInFirst({ siteName }: ConnectionRequest) {
  const texts = useWords(connectSiteWords);
  const { pathname, search } = useLocation();
  useEffect(() => rememberReturn(pathname + search), [pathname, search]);
  return (
    <PageCard title={texts.title(siteName)} text={texts.signInFirst}>
      <Group>
        <LinkButton to="/sign-in" label={texts.signIn} />
        <LinkButton to="/sign-up" variant="default" label={texts.signUp} />
      </Group>
    </PageCard>
  );
}

function Rights() {
  const texts = useWords(connectSiteWords);
  return (
    <Stack gap="xs">
      <Text fw={600} id="rights">
        {texts.may}
      </Text>
      <List size="sm" spacing={4} aria-labelledby="rights">
        {texts.rights.map((right) => (
          <List.Item key={right}>{right}</List.Item>
        ))}
      </List>
      <Text variant="note">{texts.mayNot}</Text>
    </Stack>
  );
}

function Approval({ request, email, leave }: { request: ConnectionRequest; email: string; leave: Leave }) {
  const texts = useWords(connectSiteWords);
  const { siteUrl, redirectUri, codeChallenge } = request;
  useEffect(forgetReturn, []);
  const approval = useMutation({
    mutationFn: () => dataOf(api.post('/api/site-authorizations', { body: { siteUrl, redirectUri, codeChallenge } })),
    onSuccess: ({ code }) => leave(answerTo(request, { code })),
    gcTime: 0,
  });
  const isBusy = approval.isPending || approval.isSuccess;
  return (
    <PageCard title={texts.title(request.siteName)} text={texts.asks(siteUrl, email)}>
      <Rights />
      <Text variant="note">{texts.onlyYours}</Text>
      {approval.isError && <ErrorAlert error={approval.error} title={texts.failed} />}
      <Group>
        <Button loading={isBusy} onClick={() => approval.mutate()}>
          {texts.approve}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => leave(answerTo(request, { error: 'access_denied' }))}
        >
          {texts.cancel}
        </Button>
      </Group>
    </PageCard>
  );
}

/** `/connect-site`: a site's plugin asks to be connected; a signed-in person approves. */
export function ConnectSitePage({ leave = leaveForSite }: { leave?: Leave }) {
  const session = useSession();
  const [query] = useSearchParams();
  const request = connectionRequestIn(query);
  if (!request) return <InvalidRequest />;
  if (!session) return <SignInFirst {...request} />;
  return <Approval request={request} email={session.user.email} leave={leave} />;
}
