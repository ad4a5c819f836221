import { VOICES } from '@parlo/contract';
import type { RealtimeErrorDetail, SessionUpdate } from '@parlo/contract/realtime';
import { LONGEST_INSTRUCTIONS } from './reply-settings.ts';
import { requestError } from './request-error.ts';
import { type Refusal, refuseUnused } from './unused-fields.ts';

/** The fields of a session that only the owner's own client may set. Its tools are read by `reply-settings.ts`. */
export type SettableField = 'voice' | 'speed' | 'instructions';

/** The part of the session's state that an update is judged by. */
export interface Situation {
  /** The client is the owner's own. What any other one wishes is left alone without an error. */
  readonly settable: boolean;
  readonly repliesByModel: boolean;
  /** The languages that are understood in the call. */
  readonly languages: readonly string[];
  readonly voice: string;
  readonly speed: number;
  readonly instructions: string;
  /** Something was said aloud in this session. */
  readonly hasSpoken: boolean;
  /** A response is being made. */
  readonly generating: boolean;
}

export interface JudgedUpdate {
  /** Those fields of the update that are to be applied. */
  readonly applies: (field: SettableField) => boolean;
  /** Names every field that was refused; the rest of the update is to be applied. */
  readonly error: RealtimeErrorDetail | null;
}

type Judge = (update: SessionUpdate, situation: Situation) => Refusal | null;

/**
 * Says which fields of an update may be applied. Whoever has no key of the assistant's owner sets none of them and is told so
 * by the session alone: a stock client always sends some, and an error would be all that its visitors ever saw. A key's
 * holder reads by name what was not applied.
 */
export function judgeUpdate(update: SessionUpdate, situation: Situation): JudgedUpdate {
  if (!situation.settable) return { applies: () => false, error: null };
  const refusals: Refusal[] = [];
  const refused = new Set<string>();
  for (const [field, judge] of Object.entries(JUDGES)) {
    const refusal = judge(update, situation);
    if (refusal === null) continue;
    refusals.push(refusal);
    refused.add(field);
  }
  refusals.push(...refuseUnused(update, situation.languages));
  const [first] = refusals;
  const applies = (field: SettableField) => !refused.has(field);
  if (first === undefined) return { applies, error: null };
  const message = `${refusals.map((each) => each.message).join(' ')} The rest of this update was applied.`;
  return { applies, error: requestError(first.code, message, `session.${first.param}`) };
}

const JUDGES: Readonly<Record<SettableField, Judge>> = {
  voice: judgeVoice,
  speed: judgeSpeed,
  instructions: judgeInstructions,
};

function judgeVoice({ audio }: SessionUpdate, { voice, hasSpoken }: Situation): Refusal | null {
  const wish = audio?.output?.voice;
  const wanted = typeof wish === 'string' ? wish : wish?.id;
  const param = 'audio.output.voice';
  if (wanted === undefined || wanted === voice) return null;
  if (!VOICES.some((name) => name === wanted))
    return { code: 'invalid_value', param, message: `The voice is one of ${VOICES.join(', ')}.` };
  if (!hasSpoken) return null;
  const message = 'The voice can’t change once the assistant has spoken.';
  return { code: 'cannot_update_voice', param, message };
}

function judgeSpeed({ audio }: SessionUpdate, { speed, generating }: Situation): Refusal | null {
  const wanted = audio?.output?.speed;
  if (wanted === undefined || wanted === speed || !generating) return null;
  const message = 'The speed can’t change while a response is being made.';
  return { code: 'invalid_value', param: 'audio.output.speed', message };
}

function judgeInstructions(
  { instructions: wanted }: SessionUpdate,
  { instructions, repliesByModel }: Situation,
): Refusal | null {
  const param = 'instructions';
  if (wanted === undefined || wanted === '' || wanted === instructions) return null;
  if (!repliesByModel) {
    const message = 'This assistant says its owner’s own words: instructions need one with a language model.';
    return { code: 'not_supported', param, message };
  }
  if (wanted.length <= LONGEST_INSTRUCTIONS) return null;
  const message = `Instructions have at most ${LONGEST_INSTRUCTIONS} characters.`;
  return { code: 'invalid_value', param, message };
}
