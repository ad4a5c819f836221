// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { done } from '../testing/test-answers.ts';
import { SecondFactor } from './second-factor.tsx';

const OFF = { success: true, enabled: false, recoveryCodes: 0, required: false } as const;
const ON = { success: true, enabled: true, recoveryCodes: 9, required: false } as const;
const SECRET = {
  success: true,
  address: 'otpauth://totp/Parlo:olena@example.com?secret=GEZDGNBVGY3TQOJQ',
  secret: 'GEZDGNBVGY3TQOJQ',
} as const;
const CODES = { success: true as const, message: 'On.', recoveryCodes: ['aaaaa-11111', 'bbbbb-22222'] };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

it('is set up with the password and a code, and shows the recovery codes once', async () => {
  let state: typeof OFF | typeof ON = OFF;
  const { asked } = fakeApi({
    getSecondFactor: () => state,
    setUpSecondFactor: () => SECRET,
    confirmSecondFactor: () => {
      state = ON;
      return CODES;
    },
  });
  const { user } = await show(<SecondFactor />);
  await user.click(await screen.findByRole('button', { name: 'Set it up' }));
  await user.type(field('Your password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  await user.type(field('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  expect(await screen.findByText('aaaaa-11111')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Your recovery codes');
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByText('aaaaa-11111')).toBeNull();
  expect(await screen.findByText('Recovery codes left: 9')).toBeTruthy();
  expect(asked.map(({ input }) => input)).toContainEqual({ password: 'correct horse' });
});

it('is turned off with the password and a code; a wrong one is told at its field', async () => {
  let code = '';
  let state: typeof OFF | typeof ON = ON;
  fakeApi({
    getSecondFactor: () => state,
    turnOffSecondFactor: (input) => {
      code = input.code;
      if (code === '000000') return refuse('wrong_code', 'Wrong.', { field: 'code' });
      state = OFF;
      return done;
    },
  });
  const { user } = await show(<SecondFactor />);
  await user.click(await screen.findByRole('button', { name: 'Turn it off' }));
  await user.type(field('Your password'), 'correct horse');
  await user.type(field('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByText(/This code is wrong or was used already/)).toBeTruthy();
  await user.clear(field('Code'));
  await user.type(field('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByText('Off')).toBeTruthy();
});

it('says in Ukrainian that administrators need it here', async () => {
  fakeApi({ getSecondFactor: () => ({ ...OFF, required: true }) });
  await show(<SecondFactor />, { language: 'uk' });
  expect(await screen.findByText(/вимагає цього від адміністраторів/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Налаштувати' })).toBeTruthy();
});
