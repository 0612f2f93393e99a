import { Outlet, ScrollRestoration } from 'react-router-dom';
import { LiveUpdates } from '../features/realtime/live-updates';
import { Header } from './header';
import classes from './shell.module.css';

/** What every page stands in. */
export const Shell = () => (
  <LiveUpdates>
    <a href="#content" className={classes.skip}>
      Skip to content
    </a>
    <Header />
    <div id="content">
      <Outlet />
    </div>
    <ScrollRestoration />
  </LiveUpdates>
);
