import { z } from 'zod';
import { PostLanguage } from './blog.ts';
import { success } from './fields.ts';

/** What `npm run doctor` and the page for administrators look at, in the order in which they are shown. */
export const DOCTOR_CHECKS = [
  'port',
  'address',
  'tls',
  'proxy',
  'udp',
  'turn',
  'clock',
  'disk',
  'database',
  'encryption',
  'files',
  'mail',
  'models',
  'language_model',
  'listening',
  'speaking',
  'realtime',
  'livekit',
  'payments',
  'google',
] as const;
export const DoctorCheckName = z.enum(DOCTOR_CHECKS);
export type DoctorCheckName = z.infer<typeof DoctorCheckName>;

/** `off`: the operator did not set it up, or it can't be checked from there. */
export const DoctorState = z.enum(['ok', 'warning', 'failed', 'off']);
export type DoctorState = z.infer<typeof DoctorState>;

export const RunDoctorInput = z.object({ language: PostLanguage.default('en') });
export const DoctorResponse = success({
  checks: z.array(
    z.object({
      check: DoctorCheckName,
      state: DoctorState,
      /** What was found and what to do about it, in one sentence of the language that was asked for. */
      text: z.string(),
    }),
  ),
});
export type DoctorResponse = z.infer<typeof DoctorResponse>;
