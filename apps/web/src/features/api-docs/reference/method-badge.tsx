import type { Method } from '../document/reference';
import classes from './reference.module.css';

export const MethodBadge = ({ method }: { method: Method }) => (
  <span className={classes.method} data-method={method}>
    {method}
  </span>
);
