// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { PartnerForm } from './partner-form.tsx';
import { ShareExample } from './share-example.tsx';

const sent = () => ({ success: true as const, message: '', ticketId: 'ticket_1' });
const send = () => screen.getByRole('button', { name: 'Send the request' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const FIELDS = {
  'Your name': 'Ada Lovelace',
  Company: 'Ada & Co',
  'Email for our reply': 'ada@example.com',
  'What you have in mind': 'Forty shops.',
};

afterEach(() => vi.unstubAllGlobals());

async function filled(responses: Parameters<typeof fakeApi>[0]) {
  const { asked } = fakeApi(responses);
  const { user } = await show(<PartnerForm />);
  for (const [name, text] of Object.entries(FIELDS)) await user.type(field(name), text);
  return { user, asked };
}

describe('asking to become a partner', () => {
  it('names each missing field, in Ukrainian, too, and sends no request', async () => {
    const { asked } = fakeApi({ support: sent });
    const { user } = await show(<PartnerForm />, { language: 'uk' });
    await user.click(screen.getByRole('button', { name: 'Надіслати запит' }));
    for (const name of ['Ваше ім’я', 'Компанія', 'Пошта для нашої відповіді', 'Що ви задумали']) {
      expect(screen.getByText(`Заповніть поле «${name}».`)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Ваше ім’я'));
    expect(field('Сайт, якщо є').getAttribute('aria-invalid')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('looks at the email and the website before they are sent', async () => {
    const { user, asked } = await filled({ support: sent });
    await user.clear(field('Email for our reply'));
    await user.type(field('Email for our reply'), 'ada');
    await user.type(field('Website, if you have one'), 'no website');
    await user.click(send());
    expect(field('Email for our reply').getAttribute('aria-invalid')).toBe('true');
    expect(field('Website, if you have one').getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  it('reaches the operator once, and says where the reply comes', async () => {
    const { user, asked } = await filled({ support: sent });
    await user.dblClick(send());
    expect(await screen.findByText(/A person will reply to ada@example\.com/)).toBeTruthy();
    const partner = { name: 'Ada Lovelace', company: 'Ada & Co' };
    expect(asked).toEqual([
      { name: 'support', input: { email: 'ada@example.com', message: 'Forty shops.', partner } },
    ]);
    expect(field('Company').value).toBe('');
  });

  it.each([
    [
      'the server’s reason',
      () => refuse('too_many_requests', 'Too many attempts. Please try again later.'),
      /Too many/,
    ],
    ['a way on', undefined, /What you wrote is still here/],
  ])('keeps typed text when it fails with %s', async (_, support, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await filled(support ? { support } : {});
    await user.click(send());
    await waitFor(() => expect(screen.getByText(words)).toBeTruthy());
    expect(field('What you have in mind').value).toBe('Forty shops.');
    vi.restoreAllMocks();
  });
});

it.each([
  ['en', ['2$58$29', '10$290$145', '40$1,160$580']],
  ['uk', ['258 $29 $', '10290 $145 $', '401 160 $580 $']],
] as const)('shows in %s what a partner gets', async (language, rows) => {
  await show(<ShareExample />, { language });
  const shown = screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(shown.slice(1)).toEqual(rows);
  expect(document.body.textContent).toContain(language === 'en' ? '$29 a month. 50%' : '29\u00a0$ на місяць');
});
