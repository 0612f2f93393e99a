import { lazy } from 'react';

/** Loads the button's code only on pages that show it. */
export const LazyPlanButton = lazy(() => import('./plan-button').then(({ PlanButton }) => ({ default: PlanButton })));
