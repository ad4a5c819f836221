// @vitest-environment jsdom
import type { SpeechServicesState } from '@parlo/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { ServicesSection } from './services-section.tsx';

const NONE = { own: null, shared: false, fault: null } as const;
const OWN = {
  own: { baseUrl: 'https://speech.example/v1', model: 'small', keySet: true },
  shared: false,
  fault: null,
} as const;
const state = (more: Partial<SpeechServicesState> = {}): SpeechServicesState => ({
  success: true,
  listening: NONE,
  speaking: NONE,
  allowedUrls: ['https://speech.example'],
  ...more,
});

async function open(first: SpeechServicesState, answers: Parameters<typeof fakeApi>[0] = {}) {
  const { asked } = fakeApi({ getSpeechServices: () => first, ...answers });
  const view = await show(<ServicesSection assistantId="assistant_1" />, { at: '/' });
  return { ...view, asked };
}
const stage = async (name: string) => within(await screen.findByRole('group', { name }));

describe('the speech services', () => {
  it('is saved for one stage, and the key is not shown again', async () => {
    const { user, asked } = await open(state(), { setSpeechService: () => state({ speaking: OWN }) });
    const speaking = await stage('Speaking');
    expect(speaking.getByText('This server does it itself.')).toBeTruthy();
    await user.type(speaking.getByLabelText('Address'), 'https://speech.example/v1');
    await user.type(speaking.getByLabelText('Model'), 'small');
    await user.type(speaking.getByLabelText('The service’s voice'), 'nova');
    await user.type(speaking.getByLabelText('Key'), 'sk-secret');
    await user.click(speaking.getByRole('button', { name: 'Save the service' }));
    expect(await speaking.findByText('The service is saved.')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'setSpeechService')?.input).toEqual({
      assistantId: 'assistant_1',
      stage: 'speaking',
      baseUrl: 'https://speech.example/v1',
      model: 'small',
      voice: 'nova',
      apiKey: 'sk-secret',
    });
    expect(speaking.getByLabelText<HTMLInputElement>('Key').value).toBe('');
    expect(speaking.getByText(/Your service does it, with the model small/)).toBeTruthy();
    expect((await stage('Listening')).queryByLabelText('The service’s voice')).toBeNull();
  });

  it('shows a refusal at its field, which has the focus, until something else is typed', async () => {
    const { user } = await open(state(), {
      setSpeechService: () => refuse('model_address_not_allowed', 'No.', { field: 'baseUrl' }),
    });
    const speaking = await stage('Speaking');
    const address = speaking.getByLabelText('Address');
    await user.type(address, 'https://other.example/v1');
    await user.type(speaking.getByLabelText('Model'), 'small');
    await user.click(speaking.getByRole('button', { name: 'Save the service' }));
    expect(
      await speaking.findByText('The operator of this server does not allow this address.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(address);
    await user.type(address, 's');
    expect(speaking.queryByText('The operator of this server does not allow this address.')).toBeNull();
  });

  it('says once where keys are sent', async () => {
    await open(state());
    await stage('Speaking');
    expect(screen.getAllByText(/and sent only to: https:\/\/speech.example/)).toHaveLength(1);
  });

  it('says why this server goes on by itself, and forgets a service', async () => {
    const failing = state({ listening: { ...OWN, fault: 'wrong_key' }, allowedUrls: [] });
    const { user } = await open(failing, { removeSpeechService: () => state({ allowedUrls: [] }) });
    const listening = await stage('Listening');
    expect(listening.getByText(/does not accept this key. For now this server goes on/)).toBeTruthy();
    // Where the operator allows none any more it can only be removed.
    expect(listening.queryByRole('button', { name: 'Save the service' })).toBeNull();
    expect(listening.getByText(/no longer allows your own services/)).toBeTruthy();
    await user.click(listening.getByRole('button', { name: 'Remove the service' }));
    expect(screen.queryByRole('heading', { name: 'Who listens and speaks' })).toBeNull();
  });

  it('is hidden if the operator has none and allows none', async () => {
    await open(state({ allowedUrls: [] }));
    expect(screen.queryByRole('heading', { name: 'Who listens and speaks' })).toBeNull();
  });
});
