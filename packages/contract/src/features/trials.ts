import { z } from 'zod';
import { TRIAL_LIMITS } from '../api/limits.ts';
import { NewAssistant } from './assistants.ts';
import { ChatInput, visitorFields } from './chat.ts';

/**
 * Trying an assistant without an account. The browser sends the assistant as it is typed; the server replies from its
 * questions alone, with no language model and no tools, and stores nothing of it. Refused with `trials_full` when too
 * many people tried today, and with `trials_off` where the operator does not offer it.
 */
export const TrialDraft = NewAssistant.pick({
  assistantName: true,
  assistantPrompt: true,
  greetingMessage: true,
  aiNotice: true,
  voice: true,
  pronunciations: true,
  alsoSpoken: true,
  faqList: true,
});
export type TrialDraft = z.input<typeof TrialDraft>;

/** Opening a spoken test, of three minutes at most. The response is a `SessionResponse` with no conversation. */
export const TrySessionInput = z.object({ draft: TrialDraft, timeZone: visitorFields.timeZone });
export type TrySessionInput = z.input<typeof TrySessionInput>;

/** One typed turn, with what was said before it. The response is that of a typed turn, with an empty token. */
export const TryChatInput = z.object({
  draft: TrialDraft,
  text: ChatInput.shape.text,
  /** The earlier turns, oldest first. */
  turns: z
    .array(
      z.object({
        role: z.enum(['visitor', 'assistant']),
        text: z.string().max(TRIAL_LIMITS.turn),
      }),
    )
    .max(TRIAL_LIMITS.turns)
    .optional(),
  timeZone: visitorFields.timeZone,
});
export type TryChatInput = z.input<typeof TryChatInput>;
