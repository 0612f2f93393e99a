import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { useChange } from '../../client/use-change';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { RequestButton } from '../../ui/buttons/request-button';
import { PageCard } from '../../ui/page/page-card';
import { accountQueries } from '../accounts/public';
import { confirmAddress, withinThisSite } from './sign-in-requests';
import { useLinkToken } from './verify-page';

/** Target of a link that confirms a change of address. Opening it spends nothing: its button does. */
export function ConfirmAddressPage() {
  const token = useLinkToken();
  const texts = useWords(signInWords);
  const confirming = useChange(accountQueries.all, () => confirmAddress(token));
  const { data } = confirming;
  return (
    <PageCard title={texts.addressTitle} text={data ? undefined : texts.addressConfirm}>
      {confirming.isError && <ErrorAlert error={confirming.error} title={texts.addressFailed} />}
      {!data && <RequestButton size="md" variant="filled" request={confirming} label={texts.addressButton} />}
      {data && (
        <Stack gap="md">
          <Alert color="green" role="status">
            {data.next === null ? texts.addressChanged : texts.addressNext}
          </Alert>
          {data.magicLink && (
            <>
              <Text size="sm">{texts.development}</Text>
              <Anchor href={withinThisSite(data.magicLink)}>{texts.addressOpen}</Anchor>
            </>
          )}
          {data.next === null && (
            <Anchor component={Link} to="/dashboard">
              {texts.addressDone}
            </Anchor>
          )}
        </Stack>
      )}
    </PageCard>
  );
}
