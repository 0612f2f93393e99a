import type { Method } from '../document/reference';
import classes from '../api-docs.module.css';

export const MethodBadge = ({ method }: { method: Method }) => (
  <span className={classes.method} data-method={method}>
    {method}
  </span>
);
