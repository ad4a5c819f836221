import type { Act } from '../acts/act.ts';
import { asksSomething, onlyAsks } from '../acts/asks.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import type { ContactDraft, ContactField, ContactMemory } from '../responder.ts';
import { cleanText, wordsOf } from '../text/clean-text.ts';
import { CONTACT_FIELDS } from '../turn-memory.ts';
import { nameSetRightIn, setRight, wrongSlotIn } from './slots/correct.ts';
import { introductionIn } from './slots/introductions.ts';
import { nameInParts } from './slots/name.ts';
import { mayBeName, nameAtBegin, nameBeforeNumber } from './slots/name-beside.ts';
import { nameGiven } from './slots/names.ts';
import { LIKELY, type Read, surely } from './slots/slot.ts';
import {
  addsSomething,
  isLeft,
  joinedText,
  MOST_TEXT_CHARACTERS,
  saysSomething,
  tellingOf,
  tellsMore,
} from './slots/text.ts';
import { readWho, valuesOf } from './slots/who.ts';

/** What a turn tells the form of contact details. */

/** The fields that an owner has asked. */
export type Fields = readonly ContactField[];
type Told = { readonly [F in ContactField]?: Read };

/** "Please call me instead" */
const MOST_BESIDE_ADDRESS = 4;
/** It may be something else, and is taken where no owner's text answers it. */
const UNSURE = 0.6;

/** The values of what was told. */
export const contactValues = (told: Told): ContactDraft => valuesOf(told);

/** The known value that a turn calls wrong. */
export function wrongIn({ step, draft }: ContactMemory, text: string): ContactField | undefined {
  const wrong = step === 'name' || step === 'offered' ? undefined : wrongSlotIn(text);
  return wrong !== undefined && draft[wrong] !== undefined ? wrong : undefined;
}

/**
 * What a turn tells in reply to the question that waits. A caller by telephone, who calls from the number `callsFrom`, may
 * tell another one with the message.
 */
export function toldIn(
  state: ContactMemory,
  text: string,
  fields: Fields,
  act: Act,
  callsFrom?: string,
): Told {
  const { step, draft } = state;
  if (step === 'confirm') return correctedIn(text, draft, fields, act);
  const isAskedMore = step === 'reach' || step === 'message';
  const name = isAskedMore && fields.includes('name') ? nameSetRightIn(text, draft) : undefined;
  if (name) return { ...addressesIn(text, fields), name: { value: name, likelihood: LIKELY } };
  if (step === 'name') return withName(text, fields, draft, act);
  if (step !== 'message') return detailsTold(text, fields, draft);
  const { phone, ...others } = draft;
  return messageIn(text, fields, phone === callsFrom ? others : draft, act);
}

/**
 * The `fields` that a turn tells beside what is known; a name that is known is not told again. `message` is what is
 * left without the others, where that says something: as a wish or a complaint, or beside them.
 */
export function detailsTold(text: string, fields: Fields, known: ContactDraft, isWish = false): Told {
  const { told, rest } = readWho(text, withoutKnown(fields, known, ['name']));
  const isBeside = Object.keys(told).length > 0;
  // What comes after a message is one where it says more than that it is theirs: "Jo, jo@…, 5000 flyers by Friday".
  const tellsMoreThan = Boolean(known.message) && isBeside && addsSomething(rest);
  const isFirst = isBeside && !known.message;
  const isMessage = fields.includes('message') && (tellsMoreThan || saysSomething(rest, isFirst, isWish));
  return { ...told, ...(isMessage && { message: asMessage(rest) }) };
}

/** A message, and what it says besides of its visitor's name and addresses as far as they are not known. */
export function messageTold(text: string, fields: Fields, known: ContactDraft): Told {
  const { told, rest } = readWho(text, withoutKnown(fields, known, ['name', 'email', 'phone']));
  return { ...told, ...((isLeft(rest) || Object.keys(told).length === 0) && { message: asMessage(rest) }) };
}

const asMessage = (text: string): Read => ({
  value: cleanText(text, MOST_TEXT_CHARACTERS),
  likelihood: 0.85,
});

const withoutKnown = (fields: Fields, known: ContactDraft, of: Fields): Fields =>
  fields.filter((field) => !of.includes(field) || known[field] === undefined);

const addressesIn = (text: string, fields: Fields): Told =>
  readWho(
    text,
    fields.filter((field) => field === 'email' || field === 'phone'),
  ).told;

/** A reply to the question for a name. A house number or a postcode beside it is not to be lost. */
function withName(text: string, fields: Fields, known: ContactDraft, act: Act): Told {
  const told = detailsTold(text, fields, known);
  const inParts = nameInParts(text);
  if (inParts) return { ...addressesIn(text, fields), name: { value: inParts, likelihood: 0.9 } };
  if (told.name || asksSomething(text)) return told;
  const isOther = (act !== 'tell' && act !== 'correct') || detectSmallTalk(text) !== undefined;
  const [before, number] = nameBeforeNumber(text) ?? [text];
  const name = isOther ? undefined : nameGiven(before);
  if (name)
    return {
      ...besideName(text, number, fields),
      name: { value: name, likelihood: mayBeName(text) ? 0.85 : UNSURE },
    };
  const first = told.email || told.phone ? nameAtBegin(text) : undefined;
  if (!first) return told;
  const { name: value, rest } = first;
  return {
    ...detailsTold(rest, fields, { ...known, name: value }),
    name: { value, likelihood: LIKELY },
  };
}

/** The addresses of a turn, and what else stands with a number in it. */
function besideName(text: string, number: string | undefined, fields: Fields): Told {
  const addresses = addressesIn(text, fields);
  const rest = number === undefined ? '' : readWho(number, Object.keys(addresses)).rest;
  const isMessage = fields.includes('message') && /\d/u.test(rest);
  return { ...addresses, ...(isMessage && { message: asMessage(rest) }) };
}

/** A reply to the question for the message. One that only gives an address, or a name, is none. */
function messageIn(text: string, fields: Fields, known: ContactDraft, act: Act): Told {
  const { told, rest } = readWho(
    text,
    fields.filter((field) => field === 'email' || field === 'phone'),
  );
  const isShort = wordsOf(rest).length <= MOST_BESIDE_ADDRESS;
  if (Object.keys(told).length > 0 && isShort && tellingOf(rest).length === 0) return told;
  const introduced = fields.includes('name') ? introductionIn(text) : undefined;
  const beside = introduced && text.slice(0, introduced.begin) + text.slice(introduced.end);
  if (introduced && tellingOf(beside ?? '').length === 0) return { name: introduced };
  const isNoise = ['noise', 'yes', 'wait', 'laugh'].includes(detectSmallTalk(text) ?? '');
  if (isNoise || act === 'refuse' || act === 'agree' || !/[\p{L}\p{N}]/u.test(text)) return {};
  const taken = messageTold(text, fields, known);
  const mayAsk = act === 'ask' && onlyAsks(text);
  return taken.message && mayAsk ? { ...taken, message: { ...taken.message, likelihood: UNSURE } } : taken;
}

/** The values that a reply to what was read back changes; none where it only repeats them with a yes. */
function correctedIn(text: string, draft: ContactDraft, fields: Fields, act: Act): Told {
  const right = setRight(text, draft, act === 'agree');
  if (right) {
    const isRepeated = CONTACT_FIELDS.every((field) => (right[field] ?? draft[field]) === draft[field]);
    const isAsked = Object.keys(right).every((field) => fields.some((each) => each === field));
    return isAsked && !(isRepeated && act === 'agree') ? surely(right) : {};
  }
  if (!fields.includes('message') || act !== 'tell' || !tellsMore(text)) return {};
  const message = joinedText(draft.message ?? '', cleanText(text, MOST_TEXT_CHARACTERS));
  return { message: { value: message, likelihood: UNSURE } };
}
