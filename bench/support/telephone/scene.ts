import type { NewAssistant } from '@parlo/contract';
import { giveNumber, grantMinutes, registerOwner } from '@parlo/e2e/support/account.ts';
import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import type { Speech } from '@parlo/voice';
import { BAKERY_FAQ, GREETING } from '../bakery.ts';
import type { Row } from '../stats.ts';
import { type Phone, startPhone } from './phone.ts';
import type { SipPrograms } from './run-sip.ts';

/** The numbers of the trunk. */
export const NUMBERS = {
  answers: '+380441234501',
  asksConsent: '+380441234502',
  transfers: '+380441234503',
  messages: '+380441234506',
  nobodys: '+380441234504',
  withoutMinutes: '+380441234505',
} as const;

/** Where callers may be put through. */
export const TRANSFERS = '+4420';
export const PERSON = '+442079460000';
/** The caller's own number. */
export const CALLER = '+380501112233';

const RINGING_MS = 30_000;

export interface Figure extends Row {
  readonly isMet: boolean;
}

export interface Scene {
  readonly parlo: Parlo;
  readonly speech: Speech;
  readonly programs: SipPrograms;
  /** Where telephones reach the SIP service. */
  readonly address: string;
  /** Callers who ask at the same time, and how often each of them asks. */
  readonly calls: number;
  readonly questions: number;
}

export interface Answering extends Pick<NewAssistant, 'consentText' | 'visitorCallsAtOnce'> {
  readonly number: string;
  readonly transferTo?: string | null;
  readonly minutes?: number;
}

/** An account with a number, and the bakery that answers it. */
export async function answer(
  { parlo }: Scene,
  { number, transferTo = null, minutes = 1_000, ...more }: Answering,
) {
  const { client, email } = await registerOwner(parlo.url);
  if (minutes > 0) await grantMinutes(parlo, email, minutes);
  const texts = { assistantName: 'Mia', assistantPrompt: 'Answer questions about the bakery.' };
  const assistant = { ...texts, greetingMessage: GREETING, faqList: [...BAKERY_FAQ], ...more };
  const { assistantId } = await client.request('addAssistant', {
    email,
    assistant: { ...assistant, voice: 'verse' },
  });
  await giveNumber(parlo, email, number);
  await client.request('setTelephoneNumber', { number, assistantId, transferTo });
  return assistantId;
}

export interface Dialling {
  readonly number: string;
  /** The caller's own number. */
  readonly from?: string;
}

/** Dials a number from a telephone of its own. */
export async function dial<T>(
  { programs, address }: Scene,
  { number, from = CALLER }: Dialling,
  then: (phone: Phone) => Promise<T>,
): Promise<T> {
  const phone = await startPhone({ program: programs.baresip, number: from });
  try {
    phone.dial(`sip:${number}@${address}`);
    return await then(phone);
  } finally {
    await phone.remove();
  }
}

/** Dials a number that an assistant answers, and hears what it says before anything is asked. */
export function talk<T>(scene: Scene, dialling: Dialling, then: (phone: Phone) => Promise<T>): Promise<T> {
  return dial(scene, dialling, async (phone) => {
    await phone.told('CALL_ESTABLISHED', RINGING_MS);
    await phone.untilQuiet(0);
    return then(phone);
  });
}
