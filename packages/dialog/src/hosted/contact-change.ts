import { randomUUID } from 'node:crypto';
import { LEAVE_CONTACT } from '../local/offer-person.ts';
import type { ContactDraft, ContactField, ContactMemory, ToolSet } from '../responder.ts';
import { CONTACT_FIELDS, type ContactEdits, withContactEdits } from '../turn-memory.ts';
import type { Change } from './read-backs.ts';

/** What a change of contact details needs besides its input. */
export interface ContactContext {
  readonly ask: readonly ContactField[];
  readonly tools: ToolSet;
  readonly language: string;
  /** What the visitor changed on the card since; null for nothing. */
  readonly edits: () => Promise<ContactEdits | null>;
}

/**
 * Details that a model wants to leave for a person; `missing` names what the owner asks for and the model did not give.
 */
export function contactChange(
  input: Readonly<Record<string, unknown>>,
  { ask, tools, language, edits }: ContactContext,
): Change | { readonly missing: readonly string[] } {
  const draft = draftIn(input, ask);
  const missing = missingIn(draft, ask);
  if (missing.length > 0) return { missing };
  const contact: ContactMemory = {
    ...{ step: 'confirm', id: randomUUID(), draft, language },
    ...{ asked: 1, missed: 0 },
  };
  const memo = { outcome: 'answered', entryIds: [], contact } as const;
  return {
    key: [draft.name, draft.email, draft.phone].map((value = '') => value.toLowerCase()).join('|'),
    input: draft,
    readBack: draft,
    memo,
    asking: { asked: 'confirm_details', alsoYes: ['leave_contact', 'person'], language },
    async perform() {
      const seen = withContactEdits(memo, await edits()).contact?.draft ?? draft;
      return tools.call(LEAVE_CONTACT, { id: contact.id, ...seen });
    },
  };
}

function draftIn(input: Readonly<Record<string, unknown>>, ask: readonly ContactField[]): ContactDraft {
  const fields = CONTACT_FIELDS.flatMap((field) => {
    const given = input[field];
    const text = typeof given === 'string' ? given.trim() : '';
    const value = field === 'phone' ? text.replace(/(?!^\+)[^\d]/gu, '') : text;
    return value === '' || !ask.includes(field) ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields);
}

function missingIn(draft: ContactDraft, ask: readonly ContactField[]): readonly string[] {
  const ways = ask.filter((field) => field === 'email' || field === 'phone');
  const isReachable = ways.length === 0 || ways.some((way) => draft[way] !== undefined);
  return [
    ...(ask.includes('name') && draft.name === undefined ? ['name'] : []),
    ...(isReachable ? [] : [ways.join(' or ')]),
    ...(ask.includes('message') && draft.message === undefined ? ['message'] : []),
  ];
}
