import { Outlet } from 'react-router';
import { WithQueries } from '../owner/with-queries.tsx';
import { ShortcutKeys } from '../shell/shortcuts/shortcut-keys.tsx';

/** Around the screens of the app; pages of the site are outside of it. */
export default function App() {
  return (
    <WithQueries>
      <Outlet />
      <ShortcutKeys />
    </WithQueries>
  );
}
