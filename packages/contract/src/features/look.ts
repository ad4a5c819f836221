import { z } from 'zod';
import { LIMITS, LOOK_LIMITS } from '../api/limits.ts';
import { refused } from '../api/reasons.ts';
import { required } from './fields.ts';

/** How an assistant's widget looks on a page. Lengths are in CSS pixels. */

const whole = (what: string, min: number, max: number) => {
  const message = `${what} must be a whole number from ${min} to ${max}.`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

export const LAUNCHERS = ['button', 'bar', 'card'] as const;
export const AVATARS = ['logo', 'initial'] as const;

/** As its owner sets it. */
export const LookSettings = z.object({
  /** `#rrggbb` in lower case; empty for Parlo's own. The widget corrects one that can't be read on. */
  color: z
    .string()
    .trim()
    .toLowerCase()
    .refine(
      (color) => color === '' || /^#[0-9a-f]{6}$/.test(color),
      refused('invalid_color', 'A colour looks like #e4572e.'),
    ),
  /** `auto` follows the visitor's system. */
  theme: z.enum(['auto', 'light', 'dark'], 'Choose auto, light or dark.'),
  /** Radius of the panel's corners. */
  radius: whole('Corner radius', 0, LOOK_LIMITS.radiusMax),
  /** Radius of the button's corners. */
  size: whole('Button size', LOOK_LIMITS.sizeMin, LOOK_LIMITS.sizeMax),
  /** What opens it on a page: the round button, a bar with its name, or a card with its greeting. Absent: the button. */
  launcher: z.enum(LAUNCHERS, 'Choose button, bar or card.').optional(),
  /** What stands beside its name: the logo, where there is one, or the first letter of the name. Absent: the logo. */
  avatar: z.enum(AVATARS, 'Choose logo or initial.').optional(),
  /** Seconds until the greeting shows beside the button; null: never. */
  greetingDelay: whole('Delay', 0, LOOK_LIMITS.greetingDelayMax).nullable(),
  /** Whether it says 'Powered by Parlo'. Without a paid plan it always does. */
  branding: z.boolean(),
  /** Questions of the FAQ that are shown as buttons; none: those that are asked most. */
  suggestions: z
    .array(required('A question', LIMITS.faqQuestion))
    .max(LOOK_LIMITS.suggestions, `At most ${LOOK_LIMITS.suggestions} questions can be shown as buttons.`),
});
export type LookSettings = z.infer<typeof LookSettings>;
