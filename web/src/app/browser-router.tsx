import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  Router,
} from 'react-router';

type Place = { action: NavigationType; location: Location };

/**
 * The router on the browser's own history. The library's BrowserRouter does the same, but it comes
 * in one file with everything a data router needs, 4 KB that no visitor page uses.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true })); // also hears its own pushes
  const [place, setPlace] = useState<Place>({ action: history.action, location: history.location });
  // A transition: the page that is read stays until the next one's code is here.
  const arrive = ({ action, location }: Place) => startTransition(() => setPlace({ action, location }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: arrive only calls a setter
  useLayoutEffect(() => history.listen(arrive), [history]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  );
}
