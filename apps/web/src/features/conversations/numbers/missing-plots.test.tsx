// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { Analytics } from '../analytics.tsx';
import { madeAnalytics, madeAssistants, POPPY } from '../testing/made.ts';

const arrives = vi.hoisted(() => ({ now: false }));
vi.mock('./plots.tsx', () => ({
  get Plots() {
    if (!arrives.now) throw new TypeError('404');
    return () => <p>the plots</p>;
  },
}));

it('has the numbers when the plots do not arrive, and asks for them again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi({ getAssistants: () => madeAssistants(POPPY), getAnalytics: () => madeAnalytics() });
  const { user } = await show(<Analytics email="olena@example.com" />, { at: '/dashboard/analytics' });
  expect((await screen.findByRole('alert')).textContent).toContain('The connection may be slow');
  expect(screen.getByText('75%')).toBeTruthy();
  arrives.now = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the plots')).toBeTruthy();
});
