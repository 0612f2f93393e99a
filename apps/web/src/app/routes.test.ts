import { pagePaths } from '@duetcast/domain/kernel/page-paths';
import type { RouteObject } from 'react-router-dom';
import { routes } from './routes';

const pathsOf = ({ path = '', children = [] }: RouteObject, parent = ''): string[] => {
  const own = path.startsWith('/') ? path : [parent, path].filter(Boolean).join('/');
  return [...(path === '' || path === '*' ? [] : [own]), ...children.flatMap((child) => pathsOf(child, own))];
};

/** The server answers 404 for what the list lacks, and for which it has no file. */
test('every page of the router is in the list of pages, and no other', () => {
  const paths = routes.flatMap((route) => pathsOf(route));
  expect(paths.sort()).toEqual([...pagePaths].sort());
});
