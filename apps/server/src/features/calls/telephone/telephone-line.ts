import { z } from 'zod';

/** A telephone line with a caller on it, who waits in a room of LiveKit. */
export const TelephoneLine = z.object({
  /** The call that is opened for it: the same for each report of one caller. */
  callId: z.string(),
  room: z.string(),
  /** The caller in the room. */
  identity: z.string(),
  /** The caller's number, such as +380441234567; null where they hide it. */
  caller: z.string().nullable(),
  /** A person's number, to which the caller may be passed on; null for none. */
  transferTo: z.string().nullable(),
});
export type TelephoneLine = z.infer<typeof TelephoneLine>;

/** The longest number of the world has fifteen digits; what is shorter than seven is an extension, or a name. */
const NUMBER = /^\d{7,15}$/;

/** A telephone number with its country's code in front, as trunks write it in several ways; null for what is none. */
export function toE164(written: string): string | null {
  const digits = written.replace(/^(?:sips?|tel):/i, '').replace(/@.*$|[\s().-]/g, '');
  const bare = digits.replace(/^(?:\+|00)/, '');
  return NUMBER.test(bare) ? `+${bare}` : null;
}
