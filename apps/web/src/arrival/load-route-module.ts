import { destination } from './destination.ts';
import { NotArrived } from './load-within.ts';
import { mayReload } from './reload-once.ts';

/** What React Router knows of a route's module. */
interface ManifestRoute {
  readonly id: string;
  readonly module: string;
}

interface Browser {
  readonly fetchModule: (address: string) => Promise<unknown>;
  readonly store: Pick<Storage, 'getItem' | 'setItem'>;
  readonly goTo: (address: string) => void;
}

/**
 * Takes the place of React Router's own function (vite.config.ts), which answers a missing module with reloading the
 * page that is open, each time: for ever when the module stays away, and losing where the person was going. This one
 * goes where they were going by one fresh load, and then says what is wrong.
 */
export async function loadRouteModule(
  route: ManifestRoute,
  loaded: Record<string, unknown>,
  browser: Browser = theBrowser(),
): Promise<unknown> {
  const known = loaded[route.id];
  if (known) return known;
  try {
    const module = await browser.fetchModule(route.module);
    loaded[route.id] = module;
    return module;
  } catch (cause) {
    console.error('a screen could not be fetched', cause);
    const address = destination();
    if (!mayReload(address, browser.store)) throw new NotArrived(route.module, { cause });
    browser.goTo(address);
    // The page is on its way out; nothing is to be drawn any more.
    return new Promise(() => {});
  }
}

function theBrowser(): Browser {
  return {
    fetchModule: (address) => import(/* @vite-ignore */ address),
    // Asked when it is needed: a browser may refuse it, and that has to be heard where it is handled.
    store: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, text) => sessionStorage.setItem(key, text),
    },
    goTo: openAfresh,
  };
}

/** Loads an address from the server, also when it is the one that is open. */
export function openAfresh(address: string): void {
  if (address === location.pathname + location.search) location.reload();
  else location.assign(address);
}
