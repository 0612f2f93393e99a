export { billingQueries, isForSale, usePlanPrice } from './billing-queries';
export { LazyPlanButton } from './lazy-plan-button';
export { planName } from './plan-words';
export { planWords } from '@duetcast/words/en/account/plan';
export { SubscriptionCard } from './plan-offers';
export { subscriptionWords } from '@duetcast/words/en/account/subscription';
