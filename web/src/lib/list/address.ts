import { useCallback } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

/** Makes the next query of the address from the one it has now; the parameters that it gets are its own to change. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

type ChangeAddress = (change: AddressChange, options?: NavigateOptions) => void;

/**
 * The query of the page's address, as the page shows it, and the way to change it.
 *
 * A change starts from what the address says when it is made. The router's own setter starts from
 * what was last rendered, and the page may be rendered a moment later than the address changes: of two
 * choices made one right after the other, the first was lost.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const set = useCallback<ChangeAddress>(
    (change, options) => {
      const next = change(new URLSearchParams(window.location.search));
      void navigate({ search: `?${next}` }, { replace: true, ...options });
    },
    [navigate],
  );
  return [params, set];
}

/** The parameters with some of them changed; an empty value, or the usual one of a name, is left out. */
export function withValues(
  params: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
  usual: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value === '' || value === usual[name]) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

type FilterInAddress<Filter> = {
  /** The filter in an address. */
  of: (params: URLSearchParams) => Filter;
  /** The filter as an address has it: the usual is left out. */
  search: (filter: Filter) => URLSearchParams;
  options?: NavigateOptions;
};

/** The filter of a list that has the address for itself, and the way to change a part of it. */
export function useAddressFilter<Filter extends object>({
  of,
  search,
  options,
}: FilterInAddress<Filter>): [Filter, (change: Partial<Filter>) => void] {
  const [params, set] = useAddress();
  const change = useCallback(
    (part: Partial<Filter>) => set((now) => search({ ...of(now), ...part }), options),
    [set, of, search, options],
  );
  return [of(params), change];
}
