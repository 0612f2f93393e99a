import { SectionHead } from '../../ui/card-section';
import { Suspense } from 'react';
import { LinkButton } from '../../ui/buttons/link-button';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plans, planSlugs, type PlanSlug } from '@duetcast/domain/billing/plans';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { useWords, useLocalWords } from '../../i18n/language';
import { billingQueries, isForSale, LazyPlanButton, planWords, usePlanPrice } from '../billing/public';
import { useSession } from '../../client/session';
import classes from './pricing.module.css';
import landingPage from './landing-page.module.css';
import { landingWords } from '@duetcast/words/en/site/landing';

const offered = planSlugs.toReversed();

/** Lazy: only signed-in users can buy. */
function PlanCall({ slug }: { slug: PlanSlug }) {
  const texts = useWords(landingWords);
  const offers = useQuery(billingQueries.offers());
  const variant = slug === 'creator' ? 'filled' : 'default';
  if (useSession())
    return (
      <Suspense fallback={<Button variant={variant} fullWidth loading />}>
        <LazyPlanButton plan={slug} variant={variant} />
      </Suspense>
    );
  if (slug !== 'free_user' && !isForSale(offers.data, slug)) return null;
  return (
    <LinkButton
      to="/sign-up"
      variant={variant}
      fullWidth
      label={slug === 'free_user' ? texts.start : texts.choosePlan}
    />
  );
}

function Plan({ slug }: { slug: PlanSlug }) {
  const [texts, locale] = useLocalWords(landingWords);
  const names = useWords(planWords);
  const { charactersPerMonth } = plans[slug];
  const price = usePlanPrice(slug);
  return (
    <li className={classes.plan} data-featured={slug === 'creator' || undefined}>
      <h3>{names[slug]}</h3>
      {price && <p className={classes.price}>{price}</p>}
      <p className={landingPage.small}>{texts.planFor[slug]}</p>
      <p className={classes.allowance}>
        {charactersPerMonth === unlimited
          ? texts.unlimited
          : texts.characters(new Intl.NumberFormat(locale).format(charactersPerMonth))}
      </p>
      <PlanCall slug={slug} />
    </li>
  );
}

/** The plans and their allowances; the server reports whether payments are configured. */
export function Pricing() {
  const texts = useWords(landingWords);
  const offers = useQuery(billingQueries.offers());
  return (
    <section className={landingPage.section} id="plans" aria-labelledby="plans-title">
      <SectionHead id="plans-title" title={texts.plans} lead={texts.plansLead} />
      <ul className={classes.plans}>
        {offered.map((slug) => (
          <Plan key={slug} slug={slug} />
        ))}
      </ul>
      <p className={landingPage.small} role="note">
        {offers.data?.paymentsConfigured === false ? texts.noPayments : '\u00a0'}
      </p>
    </section>
  );
}
