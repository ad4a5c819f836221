import { describe, expect, it } from 'vitest';
import { isActive, MAIN_PLACES, MORE_PLACES } from './frame-nav.tsx';

const activeOn = (pathname: string) =>
  [...MAIN_PLACES, ...MORE_PLACES].filter((place) => isActive(place, pathname)).map(({ name }) => name);

describe('the active place', () => {
  it.each([
    ['/dashboard', 'dashboard'],
    ['/dashboard/', 'dashboard'],
    ['/dashboard/profile', 'profile'],
    ['/dashboard/profile/sessions', 'profile'],
    ['/dashboard/support', 'support'],
    ['/assistant', 'builder'],
    ['/dashboard/calendar', 'calendar'],
    ['/dashboard/analytics', 'analytics'],
    ['/dashboard/conversations/c_1', 'analytics'],
    ['/dashboard/notifications', 'notifications'],
    ['/dashboard/billing', 'billing'],
    ['/dashboard/api', 'api'],
    ['/dashboard/settings', 'settings'],
    ['/settings', 'settings'],
  ])('on %s is %s alone', (pathname, name) => {
    expect(activeOn(pathname)).toEqual([name]);
  });

  it('is null for an address that only begins alike', () => {
    expect(activeOn('/dashboard/apiary')).toEqual([]);
    expect(activeOn('/dashboards')).toEqual([]);
    expect(activeOn('/settings-old')).toEqual([]);
    expect(activeOn('/')).toEqual([]);
  });

  it('begins with the three of the specification', () => {
    expect(MAIN_PLACES.map(({ path }) => path)).toEqual([
      '/dashboard',
      '/dashboard/profile',
      '/dashboard/support',
    ]);
  });
});
