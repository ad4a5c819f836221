import {
  ASSISTANT_DEFAULTS,
  Assistant,
  AssistantChanges,
  ERROR_STATUS,
  type ErrorCode,
  MESSAGES,
  NewAssistant,
  OWNER_LIMITS,
  type Problem,
  problemOf,
  type Refusal,
  RequestError,
} from '@parlo/contract';
import { z } from 'zod';
import type { WordedReason } from '../../i18n/refusals.ts';
import type { Edit, LocalLogo } from '../assistants/assistant-source.ts';

/**
 * Assistants of people without an account: in this browser and nowhere else, under the name of spec.md §3. Refuses
 * what the server would refuse, in its words, so that the builder need not know where it saves.
 */
export const DEMO_KEY = 'demoAssistants';

/** An assistant, and the logo that was attached to it. */
export const DemoAssistant = Assistant.extend({
  // Missing in what earlier versions stored.
  allowedSites: Assistant.shape.allowedSites.default([]),
  consentText: Assistant.shape.consentText.default(''),
  retentionDays: Assistant.shape.retentionDays.default(null),
  logo: z.object({ name: z.string(), url: z.string().startsWith('data:image/') }).optional(),
  /** The account that has it already, but not yet its logo. */
  storedAs: z.object({ email: z.string(), id: z.string() }).optional(),
});
export type DemoAssistant = z.infer<typeof DemoAssistant>;

export type DemoStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * What somebody without assistants finds in the builder: the one they begin with. It is stored with the first thing that
 * is done to it.
 */
export function firstAssistant(assistantName: string): DemoAssistant {
  const { assistantPrompt, greetingMessage, voice } = ASSISTANT_DEFAULTS;
  // Always the same id: what was typed into it is found again by that.
  return { id: 'assistant_new', assistantName, assistantPrompt, greetingMessage, voice, ...defaultsOf({}) };
}

export interface DemoStore {
  list(): DemoAssistant[];
  /** Stores the {@link firstAssistant}, unless there are any. */
  begin(first: DemoAssistant): void;
  add(assistant: NewAssistant): DemoAssistant;
  edit(edit: Edit): DemoAssistant;
  attachLogo(assistantId: string, logo: LocalLogo | null): void;
  /** An account has it, as far as its fields go. */
  mark(assistantId: string, storedAs: NonNullable<DemoAssistant['storedAs']>): void;
  remove(assistantId: string): void;
}

/** Nothing was lost, and nothing was kept. */
export const STORAGE_FULL =
  'This browser has no room left to keep your assistants. Remove something, or sign up to keep them.';

export function createDemoStore(storage: DemoStorage, now: () => number = Date.now): DemoStore {
  const list = () => readDemoAssistants(storage.getItem(DEMO_KEY));

  function write(assistants: readonly DemoAssistant[]): void {
    try {
      storage.setItem(DEMO_KEY, JSON.stringify(assistants));
    } catch (cause) {
      throw refused('too_large', { reason: 'storage_full', cause }, STORAGE_FULL);
    }
  }

  function change(assistantId: string, edit: (stored: DemoAssistant) => DemoAssistant): DemoAssistant {
    const assistants = list();
    const stored = assistants.find(({ id }) => id === assistantId);
    if (!stored) throw refused('not_found', { reason: 'assistant_not_found' }, MESSAGES.assistantNotFound);
    const changed = edit(stored);
    write(assistants.map((one) => (one === stored ? changed : one)));
    return changed;
  }

  return {
    list,
    begin(first) {
      if (list().length === 0) write([first]);
    },
    add(input) {
      const fields = parsed(NewAssistant, input);
      const assistants = list();
      refuseTakenName(assistants, fields.assistantName);
      if (assistants.length >= OWNER_LIMITS.assistants) {
        const max = OWNER_LIMITS.assistants;
        const message = `There can be at most ${max} assistants.`;
        throw refused('limit_reached', { reason: 'too_many_assistants', params: { max } }, message);
      }
      const added: DemoAssistant = {
        ...fields,
        id: freeId(assistants, now()),
        ...defaultsOf(fields),
      };
      write([...assistants, added]);
      return added;
    },
    edit({ assistantId, updated }) {
      const { version, faqList, ...fields } = parsed(AssistantChanges, updated);
      if (fields.assistantName !== undefined) {
        refuseTakenName(
          list().filter(({ id }) => id !== assistantId),
          fields.assistantName,
        );
      }
      return change(assistantId, (stored) => {
        if (version !== undefined && version !== stored.version) throw conflict(stored);
        const present = Object.entries(fields).filter(([, value]) => value !== undefined);
        return DemoAssistant.parse({
          ...stored,
          ...Object.fromEntries(present),
          ...(faqList && { faqList: withPhrasings(faqList) }),
          id: stored.id,
          version: stored.version + 1,
        });
      });
    },
    attachLogo(assistantId, logo) {
      change(assistantId, ({ logo: _, ...stored }) => ({
        ...stored,
        ...(logo && { logo }),
        logoDownload: logo?.name ?? null,
      }));
    },
    mark(assistantId, storedAs) {
      change(assistantId, (stored) => ({ ...stored, storedAs }));
    },
    remove: (assistantId) => write(list().filter(({ id }) => id !== assistantId)),
  };
}

/** All but the texts, the voice and the id, as a server gives it to a new assistant. */
function defaultsOf(fields: Partial<NewAssistant>) {
  return {
    replyMode: fields.replyMode ?? 'exact',
    faqList: withPhrasings(fields.faqList),
    allowedSites: fields.allowedSites ?? [],
    consentText: fields.consentText ?? '',
    country: fields.country ?? '',
    dangerNote: fields.dangerNote ?? '',
    aiNotice: fields.aiNotice ?? '',
    pronunciations: fields.pronunciations ?? [],
    alsoSpoken: fields.alsoSpoken ?? [],
    deviceSpeech: fields.deviceSpeech ?? false,
    callEngine: fields.callEngine ?? 'local',
    retentionDays: fields.retentionDays ?? null,
    contact: fields.contact ?? Assistant.shape.contact.parse(undefined),
    look: fields.look ?? Assistant.shape.look.parse(undefined),
    visitorCallsAtOnce: fields.visitorCallsAtOnce ?? ASSISTANT_DEFAULTS.visitorCallsAtOnce,
    visitorMinutesPerDay: fields.visitorMinutesPerDay ?? ASSISTANT_DEFAULTS.visitorMinutesPerDay,
    logoDownload: null,
    knowledgeFile: null,
    minutes: 0,
    minutes_total: ASSISTANT_DEFAULTS.minutesTotal,
    limitedCalls: 0,
    openContacts: 0,
    version: 1,
  } satisfies Partial<DemoAssistant>;
}

/** The stored assistants; other values are skipped. */
export function readDemoAssistants(text: string | null): DemoAssistant[] {
  if (!text) return [];
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one) => {
      const assistant = DemoAssistant.safeParse(one);
      return assistant.success ? [assistant.data] : [];
    });
  } catch {
    // Another script's value: the same as none.
    return [];
  }
}

function withPhrasings(list: NewAssistant['faqList'] = []): Assistant['faqList'] {
  return list.map((entry) => ({ ...entry, phrasings: entry.phrasings ?? [] }));
}

function freeId(assistants: readonly DemoAssistant[], at: number): string {
  let id = `assistant_${at}`;
  for (let next = at + 1; assistants.some((one) => one.id === id); next += 1) id = `assistant_${next}`;
  return id;
}

function refuseTakenName(assistants: readonly DemoAssistant[], name: string): void {
  if (assistants.some(({ assistantName }) => assistantName === name)) {
    throw refused('name_taken', { reason: 'name_taken', field: 'assistantName' }, MESSAGES.nameTaken);
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const problem = issue ? problemOf(issue, input) : ({ reason: 'invalid_input' } as const);
  throw refused('invalid_input', problem, issue?.message ?? '');
}

function conflict(current: Assistant): RequestError {
  return refused('version_conflict', { reason: 'version_conflict', current }, MESSAGES.versionConflict);
}

interface Refused extends Omit<Problem, 'reason'> {
  readonly reason: WordedReason;
  readonly current?: Assistant;
  readonly cause?: unknown;
}

/** As a server would refuse it. Each names its code: the contract's table of them is a server's. */
function refused(code: ErrorCode, { reason, cause, ...more }: Refused, message: string): RequestError {
  const { params, ...rest } = more;
  const refusal: Refusal = {
    success: false,
    code,
    message,
    reason,
    ...rest,
    ...(params && { params: { ...params } }),
  };
  return new RequestError(code, message, ERROR_STATUS[code], { cause, refusal });
}
