// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { SubscribeBox } from './subscribe-box.tsx';

it('offers the owner’s address, and puts it on the list it is for', async () => {
  let answer = () => {};
  const { asked } = fakeApi({
    subscribe: () =>
      new Promise((resolve) => {
        answer = () => resolve({ success: true, message: '' });
      }),
  });
  const { user } = await show(<SubscribeBox list="api-news" label="API news" />);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  await user.click(screen.getByRole('button', { name: 'Subscribing...' }));
  answer();
  expect(await screen.findByText(/You will hear from us when there is news/)).toBeTruthy();
  expect(asked).toEqual([{ name: 'subscribe', input: { email: 'olena@example.com', list: 'api-news' } }]);
});

it('refuses an invalid address, and shows the server’s message', async () => {
  let limited = false;
  const { asked } = fakeApi({
    subscribe: () => {
      if (!limited) throw new TypeError('away');
      return refuse('too_many_requests', 'Slow down.', { params: { retryAfter: 500 } });
    },
  });
  const { user } = await show(<SubscribeBox list="product-news" label="Новини" />, { language: 'uk' });
  const email = screen.getByLabelText<HTMLInputElement>('Пошта');
  const subscribe = screen.getByRole('button', { name: 'Підписатися' });
  await user.clear(email);
  await user.type(email, 'olena@');
  await user.click(subscribe);
  expect(screen.getByText('Неправильна адреса пошти.')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.type(email, 'work.example');
  await user.click(subscribe);
  expect(await screen.findByText(/Не вийшло, адреси в списку немає/)).toBeTruthy();
  limited = true;
  await user.click(subscribe);
  expect(await screen.findByText('Забагато спроб. Спробуйте ще раз через 9 хв.')).toBeTruthy();
  expect(email.value).toBe('olena@work.example');
});
