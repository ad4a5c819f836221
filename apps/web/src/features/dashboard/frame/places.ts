/** Where an owner can go in the workplace, in the order it is shown. Texts are under `dashboard.frame`. */
export const MAIN_PLACES = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'profile', path: '/dashboard/profile' },
  { name: 'support', path: '/dashboard/support' },
] as const;

/** `also`: other addresses of what is there. */
export const MORE_PLACES = [
  { name: 'analytics', path: '/dashboard/analytics', also: '/dashboard/conversations' },
  { name: 'notifications', path: '/dashboard/notifications' },
  { name: 'billing', path: '/dashboard/billing' },
  { name: 'api', path: '/dashboard/api' },
  { name: 'settings', path: '/dashboard/settings', also: '/settings' },
] as const;

export interface Place {
  readonly path: string;
  readonly also?: string;
}

/** A place is active on its address and all below it; the dashboard, which all are below, on its own alone. */
export function isActive({ path, also }: Place, pathname: string): boolean {
  const here = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (path === '/dashboard') return here === path;
  return [path, also].some((start) => start && (here === start || here.startsWith(`${start}/`)));
}
