import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { destination, headFor } from './destination.ts';
import { openAfresh } from './load-route-module.ts';
import { ARRIVAL_LIMIT_MS, type StartTimer, startTimer } from './load-within.ts';
import { MissingNotice } from './missing-notice.tsx';

interface NavigationWatchProps {
  readonly start?: StartTimer;
  readonly open?: (address: string) => void;
}

/** Says so when the next screen does not come in time. The one that is open stays, with all that was typed into it. */
export function NavigationWatch({ start = startTimer, open = openAfresh }: NavigationWatchProps) {
  const { location } = useNavigation();
  const navigate = useNavigate();
  const [late, setLate] = useState(false);
  const to = location ? location.pathname + location.search : null;

  useEffect(() => {
    headFor(to);
    setLate(false);
    return to === null ? undefined : start(() => setLate(true), ARRIVAL_LIMIT_MS);
  }, [to, start]);

  if (!late || to === null) return null;
  // Going where one is gives up going elsewhere.
  const stay = () => void navigate(window.location.pathname + window.location.search, { replace: true });
  return <MissingNotice onAgain={() => open(destination())} onClose={stay} />;
}
