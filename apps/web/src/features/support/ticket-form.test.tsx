// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedIn } from '../../owner/account/use-user.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { TicketForm } from './ticket-form.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });

it('asks for both, sends them once, and says so', async () => {
  const { asked } = fakeApi({ support: () => ({ success: true, message: '', ticketId: 'ticket_1' }) });
  const { user } = await show(<TicketForm />);
  const submit = screen.getByRole('button', { name: 'Submit Ticket' });
  await user.click(submit);
  expect(asked).toEqual([]);
  await user.type(field('Subject'), 'Minutes');
  await user.type(field('Message'), 'May I have some?');
  await user.dblClick(submit);
  expect((await screen.findByRole('alert')).textContent).toBe('Support ticket submitted successfully!');
  expect(asked).toEqual([{ name: 'support', input: { subject: 'Minutes', message: 'May I have some?' } }]);
  expect((field('Message') as HTMLTextAreaElement).value).toBe('');
});

it('keeps typed text after a failure or a refusal', async () => {
  let refusals = 0;
  fakeApi({
    support: () => {
      if (refusals++ === 0) throw new TypeError('away');
      return refuse('too_many_requests', 'Slow down.', { params: { retryAfter: 20 } });
    },
  });
  const { user } = await show(<TicketForm />);
  await user.type(field('Subject'), 'Minutes');
  await user.type(field('Message'), 'May I have some?');
  await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
  expect(
    await screen.findByText('Your message could not be sent. It is still here; please try again.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
  expect(await screen.findByText('Too many attempts. Please try again in a minute.')).toBeTruthy();
  expect((field('Message') as HTMLTextAreaElement).value).toBe('May I have some?');
});

it('leads to signing in when the session is over, and restores the text afterwards', async () => {
  fakeApi({ support: () => refuse('unauthenticated', '') });
  signedIn(OLENA);
  const { user, unmount } = await show(<TicketForm />);
  await user.type(field('Subject'), 'Minutes');
  await user.type(field('Message'), 'May I have some?');
  await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please sign in to continue');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(localStorage.getItem('user')).toBeNull();
  unmount();
  await show(<TicketForm />);
  expect(field('Subject')).toHaveProperty('value', 'Minutes');
  expect(field('Message')).toHaveProperty('value', 'May I have some?');
});

it('keeps text typed while the last message is being sent', async () => {
  let arrived = () => {};
  fakeApi({
    support: () =>
      new Promise((resolve) => {
        arrived = () => resolve({ success: true, message: '', ticketId: 'ticket_1' });
      }),
  });
  const { user } = await show(<TicketForm />);
  await user.type(field('Subject'), 'Minutes');
  await user.type(field('Message'), 'May I have some?');
  await user.click(screen.getByRole('button', { name: 'Submit Ticket' }));
  await user.type(field('Message'), ' Soon!');
  arrived();
  await screen.findByText('Support ticket submitted successfully!');
  expect(field('Message')).toHaveProperty('value', 'May I have some? Soon!');
});
