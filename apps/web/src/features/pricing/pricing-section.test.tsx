// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Pricing } from './pricing.tsx';

it('says what minutes cost, and leads to somebody who can add them', async () => {
  const { user, router } = await show(<Pricing />, { at: '/pricing', elsewhere: ['/dashboard/support'] });
  const page = document.body.textContent;
  for (const words of ['$29', '300 minutes', '+100 min$10', '+300 min$27', '+500 min$40']) {
    expect(page).toContain(words);
  }
  await user.click(screen.getByRole('link', { name: 'Ask for minutes' }));
  expect(router.state.location.pathname).toBe('/dashboard/support');
});

it('writes prices as Ukrainian readers do', async () => {
  await show(<Pricing />, { language: 'uk' });
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain('29 $');
});
