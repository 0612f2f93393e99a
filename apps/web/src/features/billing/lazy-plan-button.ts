import { lazyOf } from '../../ui/lazy/lazy-of';

/** Loads the button's code only on pages that show it. */
export const LazyPlanButton = lazyOf(() => import('./plan-button'), 'PlanButton');
