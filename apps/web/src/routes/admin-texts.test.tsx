// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';
import * as admin from './admin.tsx';
import { administrator } from './testing/administrator.ts';

it('explains an invalid address at its field', async () => {
  fakeApi({
    ...administrator(),
    getSiteTexts: () => ({
      success: true,
      texts: {
        social: [{ name: 'GitHub', address: '' }],
        customers: { businesses: null, over: false, testimonials: [] },
        legal: {
          name: '',
          address: '',
          email: '',
          phone: '',
          texts: { privacy: { en: '', uk: '' }, terms: { en: '', uk: '' } },
        },
      },
    }),
  });
  const { user } = await visit('/admin/texts', { '/admin/:section?': admin });
  await user.type(await screen.findByLabelText('Address', {}, { timeout: 5_000 }), 'github.com/parlo');
  const profiles = within(screen.getByRole('region', { name: 'Your profiles elsewhere' }));
  await user.click(profiles.getByRole('button', { name: 'Save' }));
  const words = 'A profile’s address looks like https://github.com/your-name.';
  expect(await screen.findByText(words)).toBeTruthy();
});
