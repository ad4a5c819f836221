// @vitest-environment jsdom
import { OWNER_LIMITS } from '@parlo/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SupportForm } from '../features/support-form/support-form.tsx';
import { sessionEnded, signedIn } from '../owner/account/use-user.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { OLENA, show } from '../testing/render.tsx';
import { visit } from '../testing/visit.tsx';
import * as support from './support.tsx';

const ROUTES = { '/dashboard/support': support };
const AT = '/dashboard/support';
const sent = () => ({ success: true as const, message: 'In English.', ticketId: 'ticket_1' });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  act(() => sessionEnded());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the form of the help page, in Ukrainian', () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const submit = () => screen.getByRole('button', { name: 'Надіслати звернення' });

  async function write() {
    const page = await visit(AT, ROUTES, { language: 'uk' });
    await screen.findByRole('heading', { level: 1 });
    await page.user.type(field('Тема'), 'Хвилини');
    await page.user.type(field('Повідомлення'), 'Можна ще?');
    return page;
  }

  it('says where the answer comes, and that it was sent', async () => {
    const { asked } = fakeApi({ support: sent });
    const { user } = await write();
    expect(screen.getByText(`Відповідь прийде на ${OLENA.email}.`)).toBeTruthy();
    await user.click(submit());
    expect(await screen.findByText('Звернення надіслано!')).toBeTruthy();
    expect(asked).toEqual([{ name: 'support', input: { subject: 'Хвилини', message: 'Можна ще?' } }]);
    expect([field('Тема').value, field('Повідомлення').value]).toEqual(['', '']);
  });

  it('is sent by Enter from the subject, and says that it is on its way', async () => {
    const arrival = Promise.withResolvers<void>();
    fakeApi({ support: () => arrival.promise.then(() => sent()) });
    const { user } = await write();
    field('Тема').focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Надсилаємо...' })).toHaveProperty('disabled', true);
    arrival.resolve();
    expect(await screen.findByText('Звернення надіслано!')).toBeTruthy();
  });

  it.each([
    ['too_many_requests', { retryAfter: 3_600 }, 'Забагато спроб. Спробуйте ще раз через 60 хв.'],
    ['database_unavailable', {}, /не може дістатися до своєї бази даних/],
  ] as const)('refused as %s says so, and keeps what was written', async (reason, params, words) => {
    fakeApi({ support: () => refuse(reason, 'In English.', { params }) });
    const { user } = await write();
    await user.click(submit());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field('Повідомлення').value).toBe('Можна ще?');
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('has what was written after another page was looked at', async () => {
    fakeApi({});
    const { unmount } = await write();
    unmount();
    await visit(AT, ROUTES, { language: 'uk' });
    await screen.findByRole('heading', { level: 1 });
    expect(field('Тема').value).toBe('Хвилини');
    expect(field('Повідомлення').value).toBe('Можна ще?');
  });

  it('shows what somebody wrote to nobody else who signs in here', async () => {
    fakeApi({});
    const { unmount } = await write();
    unmount();
    await visit(AT, ROUTES, { language: 'uk', stranger: true });
    act(() => signedIn({ ...OLENA, email: 'taras@example.com' }));
    await waitFor(() =>
      expect(screen.queryByText(/taras@example\.com/) ?? screen.getByText('at /auth')).toBeTruthy(),
    );
    expect(screen.queryByDisplayValue('Можна ще?')).toBeNull();
  });

  it('counts characters, for eyes and for ears', async () => {
    fakeApi({});
    await write();
    expect(screen.getByText(`7 із ${OWNER_LIMITS.subject} символів`)).toBeTruthy();
    expect(screen.getByText(`7/${OWNER_LIMITS.subject}`).ariaHidden).toBe('true');
    expect(field('Тема').maxLength).toBe(OWNER_LIMITS.subject);
    expect(field('Повідомлення').maxLength).toBe(OWNER_LIMITS.supportMessage);
  });
});

describe('first help', () => {
  const WAYS = [
    ['How do I put an assistant on my site?', '/sandbox'],
    ['Why does it say that it does not know?', '/dashboard/analytics'],
    ['Visitors see that the assistant is not available', '/dashboard/billing'],
    ['Can a program use my assistants?', '/dashboard/api'],
  ] as const;

  it.each(WAYS)('“%s” leads on to %s', async (question, to) => {
    fakeApi({});
    const { user, reached } = await visit(AT, ROUTES);
    const details = (await screen.findByText(question)).closest('details') ?? expect.fail('no question');
    expect(details.open).toBe(false);
    await user.click(screen.getByText(question));
    expect(details.open).toBe(true);
    await user.click(within(details).getByRole('link'));
    await reached(to);
  });

  it('opens one question at a time', async () => {
    fakeApi({});
    await visit(AT, ROUTES);
    await screen.findByRole('heading', { level: 1 });
    const names = [...document.querySelectorAll('details')].map(({ name }) => name);
    expect(names).toHaveLength(5);
    expect(new Set(names).size).toBe(1);
  });
});

describe('the form at the foot of every page, in Ukrainian', () => {
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Повідомлення');
  const email = () => screen.getByLabelText<HTMLInputElement>('Ваша пошта');
  const send = () => screen.getByRole('button', { name: 'Надіслати' });

  it('says by each field what is wrong, and takes it back when it is mended', async () => {
    const { asked } = fakeApi({ support: sent });
    const { user } = await show(<SupportForm />, { language: 'uk' });
    await user.click(send());
    expect(await screen.findByText('Вкажіть пошту, щоб ми могли відповісти.')).toBeTruthy();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    await user.type(email(), 'olena');
    expect(screen.queryByText('Вкажіть пошту, щоб ми могли відповісти.')).toBeNull();
    await user.click(send());
    expect(await screen.findByText('Неправильна адреса пошти.')).toBeTruthy();
    await user.type(email(), '@example.com');
    await user.click(send());
    expect(await screen.findByText('Напишіть повідомлення.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(message()));
    expect(asked).toEqual([]);
  });

  it('says how long a message may be, before anything is sent', async () => {
    signedIn(OLENA);
    const { asked } = fakeApi({ support: sent });
    const { user } = await show(<SupportForm />, { language: 'uk' });
    await user.click(message());
    await user.paste('x'.repeat(OWNER_LIMITS.supportMessage + 1));
    await user.click(send());
    const words = `Повідомлення може мати не більше ${OWNER_LIMITS.supportMessage} символів.`;
    expect(await screen.findByText(words)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('is busy while it is sent, and keeps what is written on meanwhile', async () => {
    signedIn(OLENA);
    const arrival = Promise.withResolvers<void>();
    fakeApi({ support: () => arrival.promise.then(() => sent()) });
    const { user } = await show(<SupportForm />, { language: 'uk' });
    await user.type(message(), 'Привіт');
    await user.click(send());
    expect(await screen.findByRole('button', { name: 'Надсилаємо...' })).toHaveProperty('disabled', true);
    await user.type(message(), ' ще раз');
    arrival.resolve();
    await waitFor(() => expect(send()).toHaveProperty('disabled', false));
    expect(message().value).toBe('Привіт ще раз');
  });

  it('says that a message was sent only until the next one is begun', async () => {
    signedIn(OLENA);
    fakeApi({ support: sent });
    const { user } = await show(<SupportForm />, { language: 'uk' });
    await user.type(message(), 'Привіт');
    await user.click(send());
    expect(await screen.findByText('Звернення надіслано!')).toBeTruthy();
    await user.type(message(), 'І ще');
    expect(screen.queryByText('Звернення надіслано!')).toBeNull();
  });

  it('says that nobody could be reached, and sends it the next time', async () => {
    signedIn(OLENA);
    let away = true;
    fakeApi({
      support: () => {
        if (away) throw new TypeError('away');
        return sent();
      },
    });
    const { user } = await show(<SupportForm />, { language: 'uk' });
    await user.type(message(), 'Привіт');
    await user.click(send());
    expect(await screen.findByText(/Не вдалося надіслати. Текст нікуди не зник/)).toBeTruthy();
    away = false;
    await user.click(send());
    expect(await screen.findByText('Звернення надіслано!')).toBeTruthy();
    expect(screen.queryByText(/Не вдалося надіслати/)).toBeNull();
  });
});
