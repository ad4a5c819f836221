import { z } from 'zod';
import { MOST_CHARACTERS } from '../forms/contact.ts';
import { emailIn } from '../forms/slots/email.ts';
import { nameIn } from '../forms/slots/name.ts';
import { digitsFor, phoneIn } from '../forms/slots/phone.ts';
import type { ContactDraft, Turn } from '../responder.ts';
import { wholeSentences } from '../sentences/sentence-stream.ts';
import { cleanText, wordsOf } from '../text/clean-text.ts';
import { emailsIn, type ReplyGuard } from './guard-reply.ts';
import { speakable } from './speakable.ts';

const Text = z.string().optional().catch(undefined);
/** What a model is asked for when it takes a message for a person. What does not fit is left out. */
export const DraftInput = z.object({ name: Text, email: Text, phone: Text, message: Text });

/** What is read of each: a model may send anything, and some readers take a time that grows with its square. */
const READ = 2;

/**
 * What a model passes on of a visitor, as the dialogue with a person's details begins with it. Names and addresses that
 * the visitor did not say are left out, and a message that may not be heard: all of it is read back.
 */
export function draftFrom(input: unknown, turns: readonly Turn[], mayBeHeard: ReplyGuard): ContactDraft {
  const given = cut(DraftInput.safeParse(input).data ?? {});
  const said = turns.filter(({ role }) => role === 'visitor').map(({ text }) => text);
  const name = nameIn(given.name ?? '');
  const email = emailIn(given.email ?? '');
  const phone = phoneIn(given.phone ?? '');
  const message = messageIn(given.message ?? '', mayBeHeard);
  return {
    ...(name && said.some((text) => says(text, name)) && { name }),
    ...(email && said.some((text) => emailIn(text) === email || emailsIn(text).includes(email)) && { email }),
    ...(phone && said.some((text) => numbersIn(text).includes(phone.replace('+', ''))) && { phone }),
    ...(message && { message }),
  };
}

const cut = ({ name, email, phone, message }: z.infer<typeof DraftInput>) => ({
  name: name?.slice(0, READ * MOST_CHARACTERS.name),
  email: email?.slice(0, READ * MOST_CHARACTERS.email),
  phone: phone?.slice(0, READ * MOST_CHARACTERS.phone),
  message: message?.slice(0, READ * MOST_CHARACTERS.message),
});

function says(text: string, name: string): boolean {
  const words = new Set(wordsOf(text));
  return nameIn(text) === name || wordsOf(name).every((word) => words.has(word));
}

/** Each run of digits, whatever stands between them. */
const numbersIn = (text: string): readonly string[] =>
  digitsFor(text)
    .replace(/(?<=\d)[\s().-]+(?=\d)/gu, '')
    .match(/\d+/gu) ?? [];

function messageIn(text: string, mayBeHeard: ReplyGuard): string {
  const sentences = wholeSentences(text).map(speakable).filter(Boolean);
  return sentences.every((sentence) => mayBeHeard(sentence) === 'heard')
    ? cleanText(sentences.join(' '), MOST_CHARACTERS.message)
    : '';
}
