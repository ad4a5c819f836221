// @vitest-environment jsdom
import type { SiteTexts } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../i18n/index.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { SiteTextsForm } from './site-texts.tsx';

const NO_LEGAL: SiteTexts['legal'] = {
  name: '',
  address: '',
  email: '',
  phone: '',
  texts: { privacy: { en: '', uk: '' }, terms: { en: '', uk: '' } },
};

/** A server that keeps the texts. */
function serve(
  social: SiteTexts['social'],
  fault?: () => void,
  customers: SiteTexts['customers'] = { businesses: null, over: false, testimonials: [] },
) {
  let texts: SiteTexts = { social, customers, legal: NO_LEGAL };
  const { asked } = fakeApi({
    getSiteTexts: () => ({ success: true, texts }),
    saveSiteTexts: (input) => {
      fault?.();
      texts = {
        social: input.social ?? texts.social,
        customers: input.customers ?? texts.customers,
        legal: input.legal ?? texts.legal,
      };
      return { success: true, message: '', texts };
    },
  });
  return { saved: () => asked.filter(({ name }) => name === 'saveSiteTexts').map(({ input }) => input) };
}

async function open() {
  await loadTexts('admin');
  const shown = await show(<SiteTextsForm email={OLENA.email} />);
  await screen.findAllByRole('button', { name: 'Save' });
  return shown;
}
const addresses = () => screen.getAllByLabelText<HTMLInputElement>('Address');
const names = () => screen.getAllByLabelText<HTMLInputElement>('Name');
const part = (name: string) => within(screen.getByRole('region', { name }));
const save = () => part('Your profiles elsewhere').getByRole('button', { name: 'Save' });

it('saves the typed profiles in their order', async () => {
  const { saved } = serve([
    { name: 'GitHub', address: '' },
    { name: 'YouTube', address: '' },
  ]);
  const { user } = await open();
  await user.type(addresses()[0] as HTMLElement, 'https://github.com/parlo');
  await user.click(screen.getByRole('button', { name: 'Remove YouTube' }));
  await user.click(screen.getByRole('button', { name: 'Add a profile' }));
  await user.type(names()[1] as HTMLElement, 'Blog');
  await user.type(addresses()[1] as HTMLElement, 'https://example.com');
  await user.click(save());
  expect(await screen.findByText('Saved. Pages show it from now on.')).toBeTruthy();
  expect(saved()).toEqual([
    {
      social: [
        { name: 'GitHub', address: 'https://github.com/parlo' },
        { name: 'Blog', address: 'https://example.com' },
      ],
    },
  ]);
});

it('shows a problem at its field, and sends no request', async () => {
  const { saved } = serve([{ name: 'GitHub', address: '' }]);
  const { user } = await open();
  await user.type(addresses()[0] as HTMLElement, 'https://gitlab.com/parlo');
  await user.click(save());
  expect(
    await screen.findByText('A profile of GitHub is at github.com. Check the address, or change the name.'),
  ).toBeTruthy();
  expect(document.activeElement).toBe(addresses()[0]);
  await user.clear(names()[0] as HTMLElement);
  await user.click(save());
  expect(await screen.findByText('Name is required.')).toBeTruthy();
  expect(saved()).toEqual([]);
});

it('keeps typed text when saving fails', async () => {
  let away = true;
  const { saved } = serve([{ name: 'GitHub', address: '' }], () => {
    if (away) refuse('unavailable', 'Away.');
  });
  const { user } = await open();
  await user.type(addresses()[0] as HTMLElement, 'https://github.com/parlo');
  await user.click(save());
  await waitFor(() => expect(part('Your profiles elsewhere').getByRole('alert').textContent).not.toBe(''));
  expect(addresses()[0]?.value).toBe('https://github.com/parlo');
  away = false;
  await user.click(save());
  await screen.findByText('Saved. Pages show it from now on.');
  expect(saved()).toHaveLength(2);
});

it('shows the server’s problem at its field', async () => {
  serve([{ name: 'GitHub', address: 'https://github.com/parlo' }], () =>
    refuse('invalid_profile', 'No.', { field: 'social.0.address' }),
  );
  const { user } = await open();
  await user.click(save());
  expect(
    await screen.findByText('A profile’s address looks like https://github.com/your-name.'),
  ).toBeTruthy();
  expect(addresses()[0]?.getAttribute('aria-invalid')).toBe('true');
});

describe('customers', () => {
  const customers = () => part('Your customers');
  const field = (name: string) => customers().getByLabelText<HTMLInputElement>(name);
  const saveCustomers = () => customers().getByRole('button', { name: 'Save' });

  it('are saved with their number, without touching the profiles', async () => {
    const { saved } = serve([{ name: 'GitHub', address: '' }]);
    const { user } = await open();
    await user.type(field('Businesses'), '1,000');
    await user.click(field('There are more: “Over 1,000”'));
    await user.click(customers().getByRole('button', { name: 'Add a testimonial' }));
    await user.type(field('Name'), 'Maria Koval');
    await user.type(field('Role, in English'), 'Baker');
    await user.type(field('Text, in Ukrainian'), 'Він відповідає.');
    await user.click(saveCustomers());
    expect(await screen.findByText('Saved. Pages show it from now on.')).toBeTruthy();
    const testimonials = [
      { name: 'Maria Koval', role: { en: 'Baker', uk: '' }, text: { en: '', uk: 'Він відповідає.' } },
    ];
    expect(saved()).toEqual([{ customers: { businesses: 1_000, over: true, testimonials } }]);
  });

  it('can be taken back', async () => {
    const testimonials = [{ name: 'Maria', role: { en: '', uk: '' }, text: { en: 'Good.', uk: '' } }];
    const { saved } = serve([], undefined, { businesses: 12, over: false, testimonials });
    const { user } = await open();
    await user.clear(field('Businesses'));
    await user.click(customers().getByRole('button', { name: 'Remove Maria' }));
    await user.click(saveCustomers());
    await screen.findByText('Saved. Pages show it from now on.');
    expect(saved()).toEqual([{ customers: { businesses: null, over: false, testimonials: [] } }]);
  });

  it.each([
    ['Businesses', 'many', 'customers.businesses'],
    ['Businesses', '0', 'customers.businesses'],
    ['Name', 'Maria', 'customers.testimonials.0.text.en'],
    ['Text, in English', 'Good.', 'customers.testimonials.0.name'],
  ])('need what the contract asks for: only %s, %s', async (label, typed, wrong) => {
    const { saved } = serve([]);
    const { user } = await open();
    await user.click(customers().getByRole('button', { name: 'Add a testimonial' }));
    await user.type(field(label), typed);
    await user.click(saveCustomers());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement?.getAttribute('name')).toBe(wrong);
    expect(saved()).toEqual([]);
  });
});

it('saves who runs the server, and a text of their own', async () => {
  const { saved } = serve([]);
  const { user } = await open();
  const legal = part('Legal texts');
  await user.type(legal.getByLabelText('Your company or name'), 'Koval Ltd');
  await user.type(legal.getByLabelText('Your terms, in English'), '## Ours');
  await user.type(legal.getByLabelText('Email for the public'), 'law');
  await user.click(legal.getByRole('button', { name: 'Save' }));
  expect(saved()).toEqual([]);
  expect(document.activeElement).toBe(legal.getByLabelText('Email for the public'));
  await user.type(legal.getByLabelText('Email for the public'), '@example.com');
  await user.click(legal.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toEqual({
    legal: {
      ...NO_LEGAL,
      name: 'Koval Ltd',
      email: 'law@example.com',
      texts: { ...NO_LEGAL.texts, terms: { en: '## Ours', uk: '' } },
    },
  });
});
