export { billingQueries } from './billing-queries';
export { CheckoutNotice } from './checkout-notice';
export { LazyPlanButton } from './lazy-plan-button';
export { planName, planWords } from './plan-words';
export { SubscriptionCard } from './subscription-card';
export { subscriptionWords } from './subscription-words';
