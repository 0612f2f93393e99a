import { useEffect, useLayoutEffect, type ReactElement } from 'react';
import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { NotFoundPage } from './not-found-page';
import { PublicPages } from './public-pages';
import { usePageTitle, type PageTitle } from './shell/page-title';
import { useScroll } from './shell/use-scroll';
import { lazyOf } from '../ui/lazy/lazy-of';

const LandingPage = lazyOf(() => import('../features/landing/public'), 'LandingPage');
const DashboardFrame = lazyOf(() => import('./dashboard/dashboard-frame'), 'DashboardFrame');
const DashboardPage = lazyOf(() => import('./dashboard/dashboard-page'), 'DashboardPage');
const JobPage = lazyOf(() => import('./dashboard/job-page'), 'JobPage');
const PodcastPage = lazyOf(() => import('./dashboard/podcast-page'), 'PodcastPage');
const VoicesPage = lazyOf(() => import('./voices-page'), 'VoicesPage');
const VerifyLinkPage = lazyOf(() => import('../features/sign-in/verify-page'), 'VerifyPage');
const ConfirmAddressPage = lazyOf(() => import('../features/sign-in/confirm-address-page'), 'ConfirmAddressPage');
const ProviderPage = lazyOf(() => import('../features/sign-in/provider-page'), 'ProviderPage');
const VerifyFilePage = lazyOf(() => import('../features/verify/verify-page'), 'VerifyPage');
const SignInPage = lazyOf(() => import('../features/sign-in/sign-in-page'), 'SignInPage');
const PluginPage = lazyOf(() => import('../features/pages/plugin-page'), 'PluginPage');
const ConnectSitePage = lazyOf(() => import('../features/sites/connect-site-page'), 'ConnectSitePage');
const PrivacyPage = lazyOf(() => import('../features/pages/text-pages'), 'PrivacyPage');
const TermsPage = lazyOf(() => import('../features/pages/text-pages'), 'TermsPage');
const TeamPage = lazyOf(() => import('../features/pages/team-page'), 'TeamPage');

/** The API documentation is a set of documents of their own, outside of this application. */
function ToDocumentation() {
  useEffect(() => location.replace('/doc'), []);
  return null;
}

const route = (path: string, element: ReactElement, handle: PageTitle, children?: RouteObject[]): RouteObject => ({
  path,
  element,
  handle,
  children,
});
/** Old addresses that redirect. */
const redirectTo = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> });

export const routes: RouteObject[] = [
  {
    element: <PublicPages />,
    children: [
      route('/', <LandingPage />, 'home'),
      route('/sign-in/verify', <VerifyLinkPage />, 'signIn'),
      route('/change-address', <ConfirmAddressPage />, 'signIn'),
      route('/sign-in/provider', <ProviderPage />, 'signIn'),
      route('/sign-in/*', <SignInPage key="in" mode="in" />, 'signIn'),
      route('/sign-up/*', <SignInPage key="up" mode="up" />, 'signUp'),
      route('/voices', <VoicesPage />, 'voices'),
      { path: '/doc', element: <ToDocumentation /> },
      route('/plugin', <PluginPage />, 'plugin'),
      route('/connect-site', <ConnectSitePage />, 'plugin'),
      route('/verify', <VerifyFilePage />, 'verify'),
      route('/team', <TeamPage />, 'team'),
      route('/privacy', <PrivacyPage />, 'privacy'),
      route('/tos', <TermsPage />, 'tos'),
      redirectTo('/welcome', '/'),
      redirectTo('/terms', '/tos'),
      { path: '/documentation', element: <ToDocumentation /> },
      redirectTo('/dashboard/character-usage', '/dashboard#/character-usage'),
      { path: '*', element: <NotFoundPage />, handle: 'notFound' },
    ],
  },
  route('/dashboard', <DashboardFrame />, 'dashboard', [
    { index: true, element: <DashboardPage /> },
    route('jobs/:jobId', <JobPage />, 'job'),
    route('podcasts/:podcastId', <PodcastPage />, 'podcast'),
  ]),
];

const titleOf = (location: { pathname: string }): PageTitle | undefined =>
  matchRoutes(routes, location)?.findLast(({ route: { handle } }) => handle)?.route.handle as PageTitle | undefined;

/** From here on, a page that the build rendered (rendered-pages.mjs) is shown to others too, and can be used. */
const useReady = () =>
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    for (const name of ['inert', 'data-page']) root?.removeAttribute(name);
  }, []);

/** The page of the address. Its code is loaded with it. */
export function Pages() {
  usePageTitle(titleOf(useLocation()));
  useScroll();
  useReady();
  return useRoutes(routes);
}
