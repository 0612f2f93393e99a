import { useLocation, useNavigate } from 'react-router-dom';

interface State {
  /** The entry of the history before this one is the same view without this dialog. */
  readonly dialog?: string;
}

/** The query of the page, which holds its tabs, filters and dialogs; `go` changes parameters in a new entry of the history. */
export function useAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(location.search);
  const state = (location.state ?? {}) as State;
  const go = (
    changes: Readonly<Record<string, string | null>>,
    options: { replace?: boolean; state?: object } = {},
  ) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    void navigate({ search: next.toString(), hash: location.hash }, { state: {}, ...options });
  };
  return { query, state, go, back: () => void navigate(-1) };
}

/**
 * A dialog that the address names as `?dialog=name`, or `name.id`: it can be linked to, and Back closes it. `id` is null while it is
 * closed.
 */
export function useDialog(name: string) {
  const { query, state, go, back } = useAddress();
  const [opened, id = ''] = (query.get('dialog') ?? '').split(/\.(.*)/s);
  return {
    id: opened === name ? id : null,
    open: (of = '') => go({ dialog: of === '' ? name : `${name}.${of}` }, { state: { dialog: name } }),
    close: () => (state.dialog === name ? back() : go({ dialog: null }, { replace: true })),
  };
}
