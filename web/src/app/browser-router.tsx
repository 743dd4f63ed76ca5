import { type ReactNode, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

/**
 * The router on the browser's own history. The library's BrowserRouter does the same, but it comes
 * in one file with everything a data router needs, 4 KB that no visitor page uses.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory());
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen(({ action, location }) => setPlace({ action, location })), [history]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  );
}
