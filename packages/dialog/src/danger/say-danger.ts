import type { DangerKind } from '../acts/danger-scores.ts';
import { patternInAll } from '../language/index.ts';
import { type DangerPhrases, HAZARD_KINDS, type HazardKind } from '../language/language.ts';
import { plainOf } from '../text/clean-text.ts';
import type { EmergencyNumbers } from './numbers.ts';

export interface DangerToAnswer {
  readonly kind: DangerKind;
  /** What the visitor said of it. */
  readonly said: string;
  /** Of the country they are in; `undefined` where it is not known, or its numbers are not. */
  readonly numbers: EmergencyNumbers | undefined;
}

const wholeWords = (pattern: string) => new RegExp(`(?:^| )(?:${pattern})(?: |$)`, 'u');
const HAZARDS = HAZARD_KINDS.map((kind) => ({
  kind,
  isNamedIn: wholeWords(patternInAll(({ danger }) => danger.hazardKinds[kind])),
}));
const POISON = wholeWords(patternInAll(({ danger }) => danger.poisoning));

/** Says where help is, and what to do in this minute. */
export function sayDanger({ kind, said, numbers }: DangerToAnswer, phrases: DangerPhrases): string {
  const call = (own: 'ambulance' | 'fire' | 'police') => numberOf(numbers, own, phrases);
  if (kind === 'self_harm') return sayCrisis(numbers, phrases);
  if (kind === 'doctor') return phrases.doctor(call('ambulance'));
  if (kind === 'violence') return `${phrases.violence(call('police'))} ${phrases.here}`;
  if (kind === 'hazard') return `${phrases[hazardIn(said)](call('fire'))} ${phrases.here}`;
  const poison = numbers?.poison && POISON.test(plainOf(said)) ? [phrases.poison(numbers.poison)] : [];
  return [phrases.life(call('ambulance')), ...poison, phrases.here].join(' ');
}

function sayCrisis(numbers: EmergencyNumbers | undefined, phrases: DangerPhrases): string {
  const { sorry, crisis, crisisLine, or, ifInDanger, noCrisisLine } = phrases;
  const emergency = numberOf(numbers, 'ambulance', phrases);
  const lines = (numbers?.crisis ?? []).map(({ number, name }) => crisisLine(number, name));
  if (lines.length === 0) return `${sorry} ${noCrisisLine(emergency)}`;
  return `${sorry} ${crisis(lines.join(` ${or} `), hoursOf(numbers, phrases))} ${ifInDanger(emergency)}`;
}

function hoursOf(numbers: EmergencyNumbers | undefined, { always, daily }: DangerPhrases): string {
  const { from, to } = numbers?.hours ?? {};
  if (from === undefined || to === undefined) return '';
  return from === 0 && to === 24 ? always : daily(from, to);
}

/** The number for everything, and the service's own where people use that as well. */
function numberOf(
  numbers: EmergencyNumbers | undefined,
  own: 'ambulance' | 'fire' | 'police',
  { or, localNumber }: DangerPhrases,
): string {
  if (!numbers) return localNumber;
  return [...new Set([numbers.emergency, numbers[own]])].filter(Boolean).join(` ${or} `);
}

/** What a turn about a hazard names first of these, since each asks for something else. */
function hazardIn(said: string): Exclude<HazardKind, 'water'> | 'hazard' {
  const plain = plainOf(said);
  const kind = HAZARDS.find(({ isNamedIn }) => isNamedIn.test(plain))?.kind;
  return kind === undefined || kind === 'water' ? 'hazard' : kind;
}
