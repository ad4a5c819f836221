// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { Demo, DemoOnRequest } from './demo.tsx';

const LABEL = 'Demo without sound: an assistant is built, called, and taught what it did not know';

it('is shown under its heading before the first assistant', async () => {
  await show(<Demo />);
  expect(screen.getByRole('region', { name: 'See how it works in half a minute' })).toBeTruthy();
  expect(screen.getByLabelText(LABEL)).toBeTruthy();
});

it('is not even there until it is asked for, and goes away again', async () => {
  const { user } = await show(<DemoOnRequest />);
  expect(screen.queryByLabelText(LABEL)).toBeNull();
  await user.click(screen.getByText('Watch the demo'));
  expect(await screen.findByLabelText(LABEL)).toBeTruthy();
  await user.click(screen.getByText('Watch the demo'));
  await expect.poll(() => screen.queryByLabelText(LABEL)).toBeNull();
});
