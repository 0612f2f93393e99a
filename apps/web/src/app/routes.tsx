import { createBrowserRouter } from 'react-router-dom';
import { ErrorScreen } from './error-screen';
import { LandingPage } from '../features/landing/landing-page';
import { NotFoundPage } from './not-found-page';
import { Shell } from './shell';

const dashboard = () => import('./dashboard-frame').then(({ DashboardFrame: Component }) => ({ Component }));
const dashboardPage = () => import('./dashboard-page').then(({ DashboardPage: Component }) => ({ Component }));
const jobPage = () => import('../features/jobs/job-page').then(({ JobPage: Component }) => ({ Component }));
const voicesPage = () => import('./voices-page').then(({ VoicesPage: Component }) => ({ Component }));
const docPage = () => import('../features/api-docs/doc-page').then(({ DocPage: Component }) => ({ Component }));
const verifyPage = () => import('../features/auth/verify-page').then(({ VerifyPage: Component }) => ({ Component }));
const signIn = (mode: 'in' | 'up') => async () => {
  const { SignInPage } = await import('../features/auth/sign-in-page');
  return { Component: () => <SignInPage mode={mode} /> };
};

/** Only what `/` shows is in the first download; every other page comes when it is asked for. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <ErrorScreen />,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/', element: <LandingPage /> },
        { path: '/sign-in/verify', lazy: verifyPage },
        { path: '/sign-in/*', lazy: signIn('in') },
        { path: '/sign-up/*', lazy: signIn('up') },
        { path: '/voices', lazy: voicesPage },
        { path: '/doc', lazy: docPage },
        {
          path: '/dashboard',
          lazy: dashboard,
          children: [
            { index: true, lazy: dashboardPage },
            { path: 'jobs/:jobId', lazy: jobPage },
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
