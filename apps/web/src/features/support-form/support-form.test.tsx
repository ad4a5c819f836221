// @vitest-environment jsdom
import { PROFILES_META } from '@parlo/contract/built-site';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../owner/account/use-user.ts';
import { organization } from '../../site/structured-data.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { SocialLinks } from './social-links.tsx';
import { SupportForm } from './support-form.tsx';

const sent = () => ({
  success: true as const,
  message: 'Support ticket submitted successfully!',
  ticketId: 'ticket_1',
});
const send = () => screen.getByRole('button', { name: 'Send Message' });
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message');

describe('writing to the operator', () => {
  it('needs an email and a message, and says which is missing', async () => {
    const { asked } = fakeApi({ support: sent });
    const { user } = await show(<SupportForm />);
    await user.click(send());
    expect(await screen.findByText('Please enter your email, so that we can reply.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your email')));
    await user.type(screen.getByLabelText('Your email'), 'olena');
    await user.type(message(), 'Hello');
    await user.click(send());
    expect(await screen.findByText('Invalid email format.')).toBeTruthy();
    await user.type(screen.getByLabelText('Your email'), '@example.com');
    await user.clear(message());
    await user.click(send());
    expect(await screen.findByText('Please write a message.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(message()));
    expect(asked).toEqual([]);
  });

  it('says that it was sent, and is ready for the next', async () => {
    const { asked } = fakeApi({ support: sent });
    const { user } = await show(<SupportForm />);
    await user.type(screen.getByLabelText('Your email'), 'olena@example.com');
    await user.type(message(), 'Hello');
    await user.dblClick(send());
    expect(await screen.findByText('Support ticket submitted successfully!')).toBeTruthy();
    expect(asked).toEqual([{ name: 'support', input: { email: 'olena@example.com', message: 'Hello' } }]);
    expect(message().value).toBe('');
  });

  it('asks for no email of somebody signed in', async () => {
    signedIn(OLENA);
    const { asked } = fakeApi({ support: sent });
    const { user } = await show(<SupportForm />);
    expect(screen.getByText('We will reply to olena@example.com.')).toBeTruthy();
    await user.type(message(), 'Hello');
    await user.click(send());
    await screen.findByText('Support ticket submitted successfully!');
    expect(asked).toEqual([{ name: 'support', input: { email: 'olena@example.com', message: 'Hello' } }]);
  });

  it.each([
    [
      'the server’s reason',
      () => refuse('too_many_requests', 'Too many attempts. Please try again later.'),
      /Too many/,
    ],
    ['a way on', undefined, 'The message could not be sent. It is still here: please try again in a moment.'],
  ])('keeps the message when it fails, with %s', async (_, support, words) => {
    fakeApi(support ? { support } : {});
    signedIn(OLENA);
    const { user } = await show(<SupportForm />);
    await user.type(message(), 'Hello');
    await user.click(send());
    await waitFor(() => expect(screen.getByText(words)).toBeTruthy());
    expect(message().value).toBe('Hello');
  });

  it('is written in Ukrainian, too', async () => {
    await show(<SupportForm />, { language: 'uk' });
    expect(screen.getByRole('button', { name: 'Надіслати' })).toBeTruthy();
  });
});

describe('the social profiles', () => {
  afterEach(() => document.querySelector(`meta[name="${PROFILES_META}"]`)?.remove());

  it('are the links that the server put into the page', async () => {
    const meta = document.createElement('meta');
    meta.name = PROFILES_META;
    meta.content = JSON.stringify([{ name: 'GitHub', address: 'https://github.com/parlo' }]);
    document.head.append(meta);
    await show(<SocialLinks />);
    expect(screen.getByRole('link', { name: 'GitHub' }).getAttribute('href')).toBe(
      'https://github.com/parlo',
    );
    expect(organization((path) => path)).toMatchObject({ sameAs: ['https://github.com/parlo'] });
  });

  it('are absent without any', async () => {
    const { container } = await show(<SocialLinks />);
    expect(container.innerHTML).toBe('');
    expect(organization((path) => path)).not.toHaveProperty('sameAs');
  });
});
