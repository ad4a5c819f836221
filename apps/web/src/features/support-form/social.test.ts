import { expect, it } from 'vitest';
import site from '../../../../../content/site.json' with { type: 'json' };
import { profiles } from './social-links.tsx';

it('has places for three profiles', () => {
  expect(site.social.map(({ name }) => name.length > 0)).toEqual([true, true, true]);
});

it('shows those with an address of the web', () => {
  const social = [
    { name: 'One', address: '' },
    { name: 'Two', address: 'https://example.com/two' },
    { name: 'Three', address: 'javascript:alert(1)' },
  ];
  expect(profiles(social).map(({ name }) => name)).toEqual(['Two']);
});
