import { lazy } from 'react';

/** The button without its code: pages that sell plans load it when they show one. */
export const LazyPlanButton = lazy(() => import('./plan-button').then(({ PlanButton }) => ({ default: PlanButton })));
