import { useEffect, useState } from 'react';
import { Alert, type AlertProps } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import { accountQueries } from '../accounts/public';
import { planWords } from '@duetcast/words/en/account/plan';
import { checkoutWords } from '@duetcast/words/en/account/checkout';

type Outcome = 'done' | 'canceled';

const outcomeIn = (search: string): Outcome | null => {
  const outcome = new URLSearchParams(search).get('checkout');
  return outcome === 'done' || outcome === 'canceled' ? outcome : null;
};

/** The outcome in the URL; the parameter is removed, so that it shows once, and Settings open. */
function useOutcome() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState(() => outcomeIn(search));
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!rest.has('checkout')) return;
    rest.delete('checkout');
    rest.set('tab', 'settings');
    void navigate({ search: rest.toString() }, { replace: true });
  }, [search, navigate]);
  return [outcome, () => setOutcome(null)] as const;
}

/** The payment provider notifies the server with a delay: polling interval and limit. */
const polling = { everyMs: 2_000, times: 30 };

function Notice(props: Pick<AlertProps, 'color' | 'icon' | 'title' | 'onClose' | 'children'>) {
  const { dismiss } = useWords(checkoutWords);
  return <Alert {...props} role="status" withCloseButton closeButtonLabel={dismiss} mb="lg" />;
}

function Done({ onClose }: { onClose: () => void }) {
  const texts = useWords(checkoutWords);
  const names = useWords(planWords);
  const me = useQuery({
    ...accountQueries.me(),
    refetchInterval: ({ state }) =>
      state.data?.planSlug === 'free_user' && state.dataUpdateCount < polling.times && polling.everyMs,
  });
  const slug = me.data?.planSlug;
  return (
    <Notice color="green" icon={<IconCircleCheck size={18} />} title={texts.checkoutDone} onClose={onClose}>
      {slug && slug !== 'free_user' ? texts.checkoutActive(names[slug]) : texts.checkoutPending}
    </Notice>
  );
}

/** The outcome of a checkout after the payment provider redirects back (`?checkout=done|canceled`). */
export function CheckoutNotice() {
  const texts = useWords(checkoutWords);
  const [outcome, dismiss] = useOutcome();
  if (outcome === null) return null;
  if (outcome === 'done') return <Done onClose={dismiss} />;
  return (
    <Notice color="gray" icon={<IconInfoCircle size={18} />} title={texts.checkoutCanceled} onClose={dismiss}>
      {texts.checkoutCanceledText}
    </Notice>
  );
}
