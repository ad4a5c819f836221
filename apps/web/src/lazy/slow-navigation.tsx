import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { LOAD_LIMIT_MS, type StartTimer, startTimer } from './lazy-part.ts';
import { LoadFailedNotice } from './load-failed-notice.tsx';

interface SlowNavigationProps {
  readonly start?: StartTimer;
  readonly open?: (address: string) => void;
}

/** Says so when the next screen does not load in time. The current one stays, with all that was typed into it. */
export function SlowNavigation({ start = startTimer, open = openFresh }: SlowNavigationProps) {
  const { location } = useNavigation();
  const navigate = useNavigate();
  const [late, setLate] = useState(false);
  const to = location ? location.pathname + location.search : null;
  useEffect(() => {
    setLate(false);
    return to === null ? undefined : start(() => setLate(true), LOAD_LIMIT_MS);
  }, [to, start]);
  if (!late || to === null) return null;
  // Navigating to the current address cancels the other navigation.
  const stay = () => void navigate(window.location.pathname + window.location.search, { replace: true });
  return <LoadFailedNotice onRetry={() => open(to)} onClose={stay} />;
}

/** A fresh load: files may have new names since this page was loaded. */
const openFresh = (address: string) => window.location.assign(address);
