// @vitest-environment jsdom
import type { VoiceName } from '@parlo/contract';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { type BuilderValues, EMPTY_ENTRY } from '../builder/form-values.ts';
import { OwnFormContext } from '../builder/own-form.ts';
import { VoiceField } from './voice-field.tsx';

function Form({ voice, greeting = '' }: { readonly voice: VoiceName | ''; readonly greeting?: string }) {
  const form = useForm<BuilderValues>({
    defaultValues: { voice, greetingMessage: greeting, faqList: [EMPTY_ENTRY] },
  });
  return (
    <OwnFormContext value={form}>
      <VoiceField />
    </OwnFormContext>
  );
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Test Voice' });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('is empty or one of eight', async () => {
  await show(<Form voice="" />);
  const { options } = screen.getByLabelText<HTMLSelectElement>('Voice');
  const [none, ...voices] = [...options].map(({ text }) => text);
  expect(none).toBe('None chosen: Verse');
  expect(voices).toEqual(['Alloy', 'Ash', 'Ballad', 'Coral', 'Echo', 'Sage', 'Shimmer', 'Verse']);
});

it('can be tested as soon as one is chosen', async () => {
  const { user } = await show(<Form voice="" />);
  expect(button().disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Voice'), 'Coral');
  expect(button().disabled).toBe(false);
});

it('that the server refuses to play is told in its words', async () => {
  fakeApi({ voicePreview: () => refuse('voice_unavailable', 'Not right now.') });
  const { user } = await show(<Form voice="coral" />);
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to play voice: The voice could not be played right now. Please try again.',
  );
  expect(button().disabled).toBe(false);
});

it('is heard in the language of the greeting', async () => {
  const { asked } = fakeApi({ voicePreview: () => refuse('voice_unavailable', 'Not right now.') });
  const { user } = await show(<Form voice="coral" greeting="Добрий день!" />);
  await user.click(button());
  expect(asked).toMatchObject([{ name: 'voicePreview', input: { voice: 'coral', language: 'uk' } }]);
});

it('that could not be fetched leads to the console', async () => {
  fakeApi({});
  const { user } = await show(<Form voice="coral" />);
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to play voice. Please check the console.',
  );
  expect(console.error).toHaveBeenCalled();
});
