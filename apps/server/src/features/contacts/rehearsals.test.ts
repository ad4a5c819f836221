import { NotRehearsedError } from '@parlo/dialog';
import type { AssistantProfile, ResponsePart, Turn } from '@parlo/dialog/responder';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/connect.ts';
import { ScriptedResponder } from '../../testing/scripted-responder.ts';
import { withCardEdits } from './correct-contact.ts';
import { type UrgentDeps, withUrgentMessages } from './urgent-mails.ts';

const assistant = {
  id: 'asst_1',
  revision: '1',
  name: 'Mia',
  greeting: 'Hello.',
  prompt: '',
  faq: [],
} satisfies AssistantProfile;

/** A database that nobody may use. */
function closedDatabase() {
  const used = vi.fn();
  const get = (_: unknown, name: string | symbol) => {
    used(String(name));
    throw new Error('The database was used.');
  };
  return { db: new Proxy({}, { get }) as Database, used };
}

async function all(parts: AsyncIterable<ResponsePart>): Promise<ResponsePart[]> {
  const seen: ResponsePart[] = [];
  for await (const part of parts) seen.push(part);
  return seen;
}

describe('a reply that is only rehearsed', () => {
  it('tells no owner of danger', async () => {
    const { db, used } = closedDatabase();
    const inner = new ScriptedResponder();
    inner.respond = async function* () {
      yield { type: 'text', text: 'Please call 112 now.' };
      yield { type: 'end', memo: { outcome: 'answered', entryIds: [], danger: 'life' } };
    };
    const send = vi.fn();
    const deps: UrgentDeps = { db, jobs: { send } as never, logger: { error: vi.fn() } };
    const turns: Turn[] = [{ role: 'visitor', text: 'He can’t breathe' }];
    const asked = { id: 'conv_1', assistant, turns, rehearsal: true } as const;
    const parts = withUrgentMessages(inner, deps).respond(asked, new AbortController().signal);
    await expect(all(parts)).rejects.toBeInstanceOf(NotRehearsedError);
    expect([used.mock.calls, send.mock.calls]).toEqual([[], []]);
  });

  it('does not reply to a card that may still be changed', async () => {
    const { db, used } = closedDatabase();
    const inner = new ScriptedResponder();
    const contact = { id: 'draft_1', step: 'confirm', draft: {} } as never;
    const turns: Turn[] = [
      { role: 'assistant', text: 'Is that right?', memo: { outcome: 'answered', entryIds: [], contact } },
      { role: 'visitor', text: 'Yes' },
    ];
    const asked = { id: 'conv_1', assistant, turns, rehearsal: true } as const;
    const parts = withCardEdits(inner, db).respond(asked, new AbortController().signal);
    await expect(all(parts)).rejects.toBeInstanceOf(NotRehearsedError);
    expect(used.mock.calls).toEqual([]);
  });
});
