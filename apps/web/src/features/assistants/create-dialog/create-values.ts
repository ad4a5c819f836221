import { ASSISTANT_DEFAULTS, NewAssistant, VOICES, type VoiceName } from '@parlo/contract';
import { z } from 'zod';

/** What the dialog asks for. A voice is chosen, not assumed: empty is how the field begins, and a mistake. */
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
