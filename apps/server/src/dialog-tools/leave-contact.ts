import { CONTACT_LIMITS } from '@parlo/contract';
import { defineTool, type Tool } from '@parlo/dialog';
import { z } from 'zod';

const Outcome = z.enum(['stored', 'too_many', 'unavailable']);

/** The details as the visitor confirmed them. Storing the same ones again is harmless. */
export interface ContactToStore {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/** Stores what a visitor left for a person, by the conversation they left it in. */
export function createLeaveContact(
  store: (
    conversationId: string,
    contact: ContactToStore,
    from: { readonly network?: string | undefined },
  ) => Promise<z.infer<typeof Outcome>>,
): Tool {
  return defineTool({
    name: 'leave_contact',
    description:
      'Begins a message to a person, who gets back to the visitor. Pass on what the visitor said of themselves and of what they want, and leave out the rest: they are asked for it, and whether to send it, so say nothing of that yourself. Nothing is sent before they agree.',
    input: z.object({
      id: z.string().min(1).max(64).describe('The same for the same details, so that they are stored once.'),
      name: z.string().max(CONTACT_LIMITS.name).default(''),
      email: z.union([z.literal(''), z.email().max(CONTACT_LIMITS.email)]).default(''),
      phone: z.union([z.literal(''), z.string().regex(/^\+?\d{7,15}$/)]).default(''),
      message: z.string().max(CONTACT_LIMITS.message).default(''),
    }),
    result: z.object({ outcome: Outcome }),
    timeoutMs: 10_000,
    // A language model would offer it otherwise.
    isFor: (assistant) => assistant.contact !== undefined,
    callers: ['visitor_in_call', 'visitor_in_text', 'owner_in_call', 'owner_in_text'],
    run: async (contact, { conversationId, network }) => ({
      outcome: await store(conversationId, contact, { network }),
    }),
  });
}
