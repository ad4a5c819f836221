import { defineTool } from '@parlo/dialog';
import { z } from 'zod';

/** Hangs up after the goodbye that the assistant is about to say. Typed conversations have nothing to end. */
export const endCall = defineTool({
  name: 'end_call',
  description:
    'Ends the call after your reply. Use it only when the visitor asked to hang up or has clearly said goodbye.',
  input: z.object({}),
  result: z.object({ ends: z.literal('after_reply') }),
  timeoutMs: 1_000,
  callers: ['visitor_in_call', 'owner_in_call'],
  async run(_input, context) {
    context.endCall();
    return { ends: 'after_reply' as const };
  },
});
