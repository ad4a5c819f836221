// @vitest-environment jsdom
import type { OwnAct } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePasskey, PasskeyError } from '../../../api/passkeys.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { Activity } from '../activity.tsx';
import { Passkeys } from './passkeys.tsx';

/** Chromium's own is in the journey. */
vi.mock('../../../api/passkeys.ts', async (original) => ({
  ...(await original<typeof import('../../../api/passkeys.ts')>()),
  passkeysWork: () => true,
  makePasskey: vi.fn(),
}));

const PHONE = {
  id: 'p1',
  name: 'My phone',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
};
const listed = (...passkeys: (typeof PHONE)[]) => ({ success: true as const, passkeys });
const OPTIONS = {
  rp: { id: 'localhost', name: 'Parlo' },
  user: { id: 'u', name: 'olena@example.com', displayName: 'olena@example.com' },
  challenge: 'abc',
  pubKeyCredParams: [],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
  attestation: 'none' as const,
};
const response = { clientDataJSON: 'e30', attestationObject: 'AAAA' };
const MADE = { id: 'c1', rawId: 'c1', type: 'public-key' as const, response, clientExtensionResults: {} };
const getSecondFactor = () => ({
  success: true as const,
  enabled: false,
  recoveryCodes: 0,
  required: false,
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

beforeEach(() => {
  vi.mocked(makePasskey).mockReset().mockResolvedValue(MADE);
});
afterEach(() => vi.unstubAllGlobals());

describe('passkeys', () => {
  it('are added with the password, and with a code where signing in needs one', async () => {
    const { asked } = fakeApi({
      getSecondFactor: () => ({ ...getSecondFactor(), enabled: true }),
      listPasskeys: () => listed(),
      startPasskey: () => ({ success: true, options: OPTIONS }),
      addPasskey: () => listed(PHONE),
    });
    const { user } = await show(<Passkeys />);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(field('Your password'), 'correct horse');
    await user.type(await screen.findByLabelText('Code', { selector: 'input' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('My phone')).toBeTruthy();
    expect(asked).toContainEqual({
      name: 'startPasskey',
      input: { password: 'correct horse', code: '123456' },
    });
    expect(asked.at(-1)?.name).not.toBe('startPasskey');
  });

  it('are added without a password where the account has none, and the activity below shows it', async () => {
    const acts = [] as OwnAct[];
    const { asked } = fakeApi({
      getSecondFactor,
      getSignInWays: () => ({ success: true, password: false, services: [] }),
      getActivity: () => ({ success: true, acts, next: null }),
      listPasskeys: () => listed(),
      startPasskey: () => ({ success: true, options: OPTIONS }),
      addPasskey: () => {
        acts.push({
          id: 'a1',
          act: 'add_passkey',
          about: 'My phone',
          at: PHONE.createdAt,
          device: null,
          via: 'session',
        });
        return listed(PHONE);
      },
    });
    const { user } = await show(
      <>
        <Passkeys />
        <Activity />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(screen.queryByLabelText('Your password', { selector: 'input' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Added a passkey')).toBeTruthy();
    expect(asked).toContainEqual({ name: 'startPasskey', input: {} });
  });

  it('say when to sign in again for that', async () => {
    fakeApi({
      getSecondFactor,
      getSignInWays: () => ({ success: true, password: false, services: [] }),
      listPasskeys: () => listed(),
      startPasskey: () => refuse('sign_in_again', 'Again.', { params: { max: 10 } }),
    });
    const { user } = await show(<Passkeys />, { language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Додати ключ доступу' }));
    await waitFor(() => expect(screen.queryByLabelText('Ваш пароль', { selector: 'input' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Далі' }));
    expect(await screen.findByText(/увійдіть знову й зробіть це протягом 10 хв/)).toBeTruthy();
  });

  it('say why the browser made none', async () => {
    const refused = new PasskeyError(new DOMException('no', 'NotAllowedError'));
    vi.mocked(makePasskey).mockRejectedValue(refused);
    fakeApi({
      getSecondFactor,
      listPasskeys: () => listed(),
      startPasskey: () => ({ success: true, options: OPTIONS }),
    });
    const { user } = await show(<Passkeys />, { language: 'uk' });
    await user.click(await screen.findByRole('button', { name: 'Додати ключ доступу' }));
    await user.type(field('Ваш пароль'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Далі' }));
    expect(await screen.findByText('Ключ не створено: вікно закрили або минуло забагато часу.')).toBeTruthy();
  });

  it('are renamed, and removed after a question', async () => {
    fakeApi({
      getSecondFactor,
      listPasskeys: () => listed(PHONE),
      renamePasskey: ({ name }) => listed({ ...PHONE, name }),
      removePasskey: () => listed(),
    });
    const { user } = await show(<Passkeys />);
    await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Old phone');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Old phone' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/The passkey is removed/)).toBeTruthy();
    expect(screen.queryByText('Old phone')).toBeNull();
  });

  it('stay when nothing else signs in', async () => {
    fakeApi({
      getSecondFactor,
      listPasskeys: () => listed(PHONE),
      removePasskey: () => refuse('last_way', 'No.'),
    });
    const { user } = await show(<Passkeys />);
    await user.click(await screen.findByRole('button', { name: 'Remove My phone' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/Nothing else signs you in/)).toBeTruthy();
    expect(screen.getByText('My phone')).toBeTruthy();
  });
});
