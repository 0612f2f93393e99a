import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { plans, planSlugs, type PlanSlug } from '@duetcast/domain/accounts/plans';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { api, type Answer } from '../../api';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { useSession } from '../auth/session';
import classes from './landing.module.css';
import { landingWords } from './landing-words';

/** From the smallest to the largest. */
const offered = planSlugs.toReversed();

const paymentsQuery = {
  queryKey: ['plans', 'payments'] as const,
  queryFn: async () => (await api.get<Answer<{ paymentsConfigured: boolean }>>('/plans')).data.paymentsConfigured,
  staleTime: Infinity,
};

function Plan({ slug }: { slug: PlanSlug }) {
  const texts = useWords(landingWords);
  const locale = useLocale();
  const session = useSession();
  const { charactersPerMonth } = plans[slug];
  const isFree = slug === 'free_user';
  return (
    <li className={classes.plan} data-featured={slug === 'creator' || undefined}>
      <h3>{texts.plan[slug]}</h3>
      <p className={classes.small}>{texts.planFor[slug]}</p>
      <p className={classes.allowance}>
        {charactersPerMonth === unlimited
          ? texts.unlimited
          : texts.characters(new Intl.NumberFormat(locale).format(charactersPerMonth))}
      </p>
      <Button
        component={Link}
        to={session ? '/dashboard' : '/sign-up'}
        state={session ? { tab: 'settings' } : undefined}
        variant={slug === 'creator' ? 'filled' : 'default'}
        fullWidth
      >
        {isFree ? texts.startPlan : texts.choosePlan}
      </Button>
    </li>
  );
}

/** The plans and their allowances; whether they can be bought here is asked of the server. */
export function Pricing() {
  const texts = useWords(landingWords);
  const payments = useQuery(paymentsQuery);
  return (
    <section className={classes.section} id="plans" aria-labelledby="plans-title">
      <header className={classes.head}>
        <Title order={2} id="plans-title">
          {texts.plans}
        </Title>
        <p>{texts.plansLead}</p>
      </header>
      <ul className={classes.plans}>
        {offered.map((slug) => (
          <Plan key={slug} slug={slug} />
        ))}
      </ul>
      <p className={classes.small} role="note">
        {payments.data === false ? texts.noPayments : '\u00a0'}
      </p>
    </section>
  );
}
