import { lazy, useEffect, type ComponentType } from 'react';
import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { NotFoundPage } from './not-found-page';
import { PublicPages } from './public-pages';
import { usePageTitle, type PageTitle } from './shell/page-title';
import { useScroll } from './shell/use-scroll';

type Code = Promise<ComponentType>;
const landing = (): Code => import('../features/landing/public').then(({ LandingPage }) => LandingPage);
const dashboard = (): Code => import('./dashboard/dashboard-frame').then(({ DashboardFrame }) => DashboardFrame);
const dashboardPage = (): Code => import('./dashboard/dashboard-page').then(({ DashboardPage }) => DashboardPage);
const jobPage = (): Code => import('./dashboard/job-page').then(({ JobPage }) => JobPage);
const podcastPage = (): Code => import('./dashboard/podcast-page').then(({ PodcastPage }) => PodcastPage);
const voicesPage = (): Code => import('./voices-page').then(({ VoicesPage }) => VoicesPage);
const verifyLinkPage = (): Code => import('../features/sign-in/verify-page').then(({ VerifyPage }) => VerifyPage);
const confirmAddressPage = (): Code =>
  import('../features/sign-in/confirm-address-page').then(({ ConfirmAddressPage }) => ConfirmAddressPage);
const providerPage = (): Code => import('../features/sign-in/provider-page').then(({ ProviderPage }) => ProviderPage);
const verifyFilePage = (): Code => import('../features/verify/verify-page').then(({ VerifyPage }) => VerifyPage);
const signIn = (mode: 'in' | 'up') => (): Code =>
  import('../features/sign-in/sign-in-page').then(({ SignInPage }) => () => <SignInPage mode={mode} />);
const pluginPage = (): Code => import('../features/pages/plugin-page').then(({ PluginPage }) => PluginPage);
const connectSitePage = (): Code =>
  import('../features/sites/connect-site-page').then(({ ConnectSitePage }) => ConnectSitePage);
const privacyPage = (): Code => import('../features/pages/text-pages').then(({ PrivacyPage }) => PrivacyPage);
const termsPage = (): Code => import('../features/pages/text-pages').then(({ TermsPage }) => TermsPage);
const teamPage = (): Code => import('../features/pages/team-page').then(({ TeamPage }) => TeamPage);

/** The API documentation is a set of documents of their own, outside of this application. */
function ToDocumentation() {
  useEffect(() => location.replace('/doc'), []);
  return null;
}

const elementOf = (load: () => Code) => {
  const Page = lazy(() => load().then((component) => ({ default: component })));
  return <Page />;
};
const route = (path: string, load: () => Code, handle: PageTitle, children?: RouteObject[]): RouteObject => ({
  path,
  element: elementOf(load),
  handle,
  children,
});
/** Old addresses that redirect. */
const redirectTo = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> });

export const routes: RouteObject[] = [
  {
    element: <PublicPages />,
    children: [
      route('/', landing, 'home'),
      route('/sign-in/verify', verifyLinkPage, 'signIn'),
      route('/change-address', confirmAddressPage, 'signIn'),
      route('/sign-in/provider', providerPage, 'signIn'),
      route('/sign-in/*', signIn('in'), 'signIn'),
      route('/sign-up/*', signIn('up'), 'signUp'),
      route('/voices', voicesPage, 'voices'),
      { path: '/doc', element: <ToDocumentation /> },
      route('/plugin', pluginPage, 'plugin'),
      route('/connect-site', connectSitePage, 'plugin'),
      route('/verify', verifyFilePage, 'verify'),
      route('/team', teamPage, 'team'),
      route('/privacy', privacyPage, 'privacy'),
      route('/tos', termsPage, 'terms'),
      redirectTo('/welcome', '/'),
      redirectTo('/terms', '/tos'),
      { path: '/documentation', element: <ToDocumentation /> },
      redirectTo('/dashboard/character-usage', '/dashboard#/character-usage'),
      { path: '*', element: <NotFoundPage />, handle: 'notFound' },
    ],
  },
  route('/dashboard', dashboard, 'dashboard', [
    { index: true, element: elementOf(dashboardPage) },
    route('jobs/:jobId', jobPage, 'job'),
    route('podcasts/:podcastId', podcastPage, 'podcast'),
  ]),
];

const titleOf = (location: { pathname: string }): PageTitle | undefined =>
  matchRoutes(routes, location)?.findLast(({ route: { handle } }) => handle)?.route.handle as PageTitle | undefined;

/** The page of the address. Its code is loaded with it. */
export function Pages() {
  usePageTitle(titleOf(useLocation()));
  useScroll();
  return useRoutes(routes);
}
