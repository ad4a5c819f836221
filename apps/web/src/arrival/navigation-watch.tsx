import { useContext, useEffect, useState } from 'react';
import { type Path, UNSAFE_DataRouterContext, useNavigate, useNavigation } from 'react-router';
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
  const to = addressOf(location);
  useHeading();

  useEffect(() => {
    setLate(false);
    return to === null ? undefined : start(() => setLate(true), ARRIVAL_LIMIT_MS);
  }, [to, start]);

  if (!late || to === null) return null;
  // Going where one is gives up going elsewhere.
  const stay = () => void navigate(window.location.pathname + window.location.search, { replace: true });
  return <MissingNotice onAgain={() => open(destination())} onClose={stay} />;
}

/** Told by the router itself: a screen may fail to come before React has drawn that somebody is on the way to it. */
function useHeading(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => router?.subscribe(({ navigation }) => headFor(addressOf(navigation.location))), [router]);
}

const addressOf = (to: Pick<Path, 'pathname' | 'search'> | undefined) =>
  to ? to.pathname + to.search : null;
