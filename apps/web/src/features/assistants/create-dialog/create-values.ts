import { ASSISTANT_DEFAULTS, NewAssistant, VOICES, type VoiceName } from '@parlo/contract';
import { z } from 'zod';

/** The dialog's fields. The voice has no default: an empty field is the start, and an error on submit. */
export const CreateForm = NewAssistant.pick({
  assistantName: true,
  assistantPrompt: true,
  greetingMessage: true,
}).extend({
  voice: z.enum(['', ...VOICES]).refine((voice): voice is VoiceName => voice !== ''),
});
export type CreateValues = z.input<typeof CreateForm>;

export function initialValues(suggestion: string): CreateValues {
  return {
    assistantName: suggestion,
    assistantPrompt: '',
    greetingMessage: ASSISTANT_DEFAULTS.greetingMessage,
    voice: '',
  };
}
