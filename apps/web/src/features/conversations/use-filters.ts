import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Filters, readFilters, writeFilters } from './filters.ts';

/**
 * The filters of the address, and a way to change some of them there without another step of history. What was chosen
 * counts at once; the address follows when the router has gone there.
 */
export function useFilters() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const address = query.toString();
  const [seen, setSeen] = useState(address);
  const [filters, setFilters] = useState(() => readFilters(query));
  if (address !== seen) {
    setSeen(address);
    setFilters(readFilters(query));
  }
  function change(some: Partial<Filters>) {
    const next = { ...filters, ...some };
    setFilters(next);
    void navigate({ search: writeFilters(next) }, { replace: true, preventScrollReset: true });
  }
  return { filters, change };
}
