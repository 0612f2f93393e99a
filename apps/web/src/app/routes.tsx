import { createBrowserRouter, redirect, redirectDocument } from 'react-router-dom';
import { ErrorScreen } from './error-screen';
import { LandingPage } from '../features/landing/public';
import { NotFoundPage } from './not-found-page';
import type { PageHandle, PageTitle } from './shell/page-title';
import { PublicPages } from './public-pages';
import { Shell } from './shell/shell';

const dashboard = () => import('./dashboard/dashboard-frame').then(({ DashboardFrame: Component }) => ({ Component }));
const dashboardPage = () =>
  import('./dashboard/dashboard-page').then(({ DashboardPage: Component }) => ({ Component }));
const jobPage = () => import('./dashboard/job-page').then(({ JobPage: Component }) => ({ Component }));
const podcastPage = () => import('./dashboard/podcast-page').then(({ PodcastPage: Component }) => ({ Component }));
const voicesPage = () => import('./voices-page').then(({ VoicesPage: Component }) => ({ Component }));
const verifyLinkPage = () =>
  import('../features/sign-in/verify-page').then(({ VerifyPage: Component }) => ({ Component }));
const confirmAddressPage = () =>
  import('../features/sign-in/confirm-address-page').then(({ ConfirmAddressPage: Component }) => ({ Component }));
const providerPage = () =>
  import('../features/sign-in/provider-page').then(({ ProviderPage: Component }) => ({ Component }));
const verifyFilePage = () =>
  import('../features/verify/verify-page').then(({ VerifyPage: Component }) => ({ Component }));
const signIn = (mode: 'in' | 'up') => async () => {
  const { SignInPage } = await import('../features/sign-in/sign-in-page');
  return { Component: () => <SignInPage mode={mode} /> };
};

const textPages = () => import('../features/pages/text-pages');
const pluginPage = () => import('../features/pages/plugin-page').then(({ PluginPage: Component }) => ({ Component }));
const connectSitePage = () =>
  import('../features/sites/connect-site-page').then(({ ConnectSitePage: Component }) => ({ Component }));
const privacyPage = () => textPages().then(({ PrivacyPage: Component }) => ({ Component }));
const termsPage = () => textPages().then(({ TermsPage: Component }) => ({ Component }));
const teamPage = () => import('../features/pages/team-page').then(({ TeamPage: Component }) => ({ Component }));

const titled = (title: PageTitle): { handle: PageHandle } => ({ handle: { title } });
/** Old addresses that redirect. */
const redirectTo = (path: string, to: string) => ({ path, loader: () => redirect(to) });

/** The API documentation is a document of its own, outside of this application. */
const toDocumentation = () => redirectDocument('/doc');

/** Lazy: only the landing page is in the initial download. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <ErrorScreen />,
      hydrateFallbackElement: <></>,
      children: [
        {
          element: <PublicPages />,
          children: [
            { path: '/', element: <LandingPage />, ...titled('home') },
            { path: '/sign-in/verify', lazy: verifyLinkPage, ...titled('signIn') },
            { path: '/change-address', lazy: confirmAddressPage, ...titled('signIn') },
            { path: '/sign-in/provider', lazy: providerPage, ...titled('signIn') },
            { path: '/sign-in/*', lazy: signIn('in'), ...titled('signIn') },
            { path: '/sign-up/*', lazy: signIn('up'), ...titled('signUp') },
            { path: '/voices', lazy: voicesPage, ...titled('voices') },
            { path: '/doc', loader: toDocumentation },
            { path: '/plugin', lazy: pluginPage, ...titled('plugin') },
            { path: '/connect-site', lazy: connectSitePage, ...titled('plugin') },
            { path: '/verify', lazy: verifyFilePage, ...titled('verify') },
            { path: '/team', lazy: teamPage, ...titled('team') },
            { path: '/privacy', lazy: privacyPage, ...titled('privacy') },
            { path: '/tos', lazy: termsPage, ...titled('terms') },
            redirectTo('/welcome', '/'),
            redirectTo('/terms', '/tos'),
            { path: '/documentation', loader: toDocumentation },
            redirectTo('/dashboard/character-usage', '/dashboard#/character-usage'),
            { path: '*', element: <NotFoundPage />, ...titled('notFound') },
          ],
        },
        {
          path: '/dashboard',
          lazy: dashboard,
          ...titled('dashboard'),
          children: [
            { index: true, lazy: dashboardPage },
            { path: 'jobs/:jobId', lazy: jobPage, ...titled('job') },
            { path: 'podcasts/:podcastId', lazy: podcastPage, ...titled('podcast') },
          ],
        },
      ],
    },
  ]);
