import { DEFAULT_VOICE } from '@parlo/contract';
import { api } from '../../api/client.ts';
import { mayPassLater } from '../files/uploads.ts';
import type { DemoAssistant } from './demo-assistants.ts';
import { forgetFile, rememberedFile } from './keep-wish.ts';

/** The result of moving one assistant from this browser to an account. */
export type Kept =
  | { readonly how: 'stored'; readonly id: string; readonly assistantId: string }
  /** The assistant is still in the browser. */
  | { readonly how: 'failed'; readonly id: string; readonly error: unknown };

interface KeepDemo {
  readonly email: string;
  /** Remembers that the account has it already, so that trying again does not make a second one. */
  readonly onStored: (id: string, storedAs: string) => void;
  /** Everything about it is on the server: it may leave the browser. */
  readonly onDone: (id: string) => void;
}

/** Stores assistants of this browser in the account, one after the other, each whole or not at all. */
export async function keepDemoAssistants(
  assistants: readonly DemoAssistant[],
  { email, onStored, onDone }: KeepDemo,
): Promise<Kept[]> {
  const outcomes: Kept[] = [];
  for (const assistant of assistants) {
    const { id } = assistant;
    try {
      const assistantId = await storeFields(email, assistant, onStored);
      if (assistant.logo) {
        const { name, url } = assistant.logo;
        await api.upload('uploadLogo', { email, assistantId }, [fileOf(name, url)]);
      }
      await storeFile(email, assistant.id, assistantId);
      onDone(id);
      outcomes.push({ how: 'stored', id, assistantId });
    } catch (error) {
      console.error('keeping an assistant failed', error);
      outcomes.push({ how: 'failed', id, error });
    }
  }
  return outcomes;
}

async function storeFields(
  email: string,
  assistant: DemoAssistant,
  onStored: KeepDemo['onStored'],
): Promise<string> {
  const { id, storedAs, assistantName, assistantPrompt, greetingMessage, voice, replyMode, faqList } =
    assistant;
  const {
    allowedSites,
    consentText,
    country,
    dangerNote,
    aiNotice,
    pronunciations,
    alsoSpoken,
    deviceSpeech,
    callEngine,
    retentionDays,
    visitorCallsAtOnce,
    visitorMinutesPerDay,
    contact,
    look,
  } = assistant;
  if (storedAs?.email === email) return storedAs.id;
  const { assistantId } = await api.request('addAssistant', {
    email,
    assistant: {
      assistantName,
      assistantPrompt,
      greetingMessage,
      voice: voice || DEFAULT_VOICE,
      replyMode,
      faqList,
      allowedSites,
      consentText,
      country,
      dangerNote,
      aiNotice,
      pronunciations,
      alsoSpoken,
      deviceSpeech,
      callEngine,
      retentionDays,
      visitorCallsAtOnce,
      visitorMinutesPerDay,
      contact,
      look,
    },
  });
  try {
    onStored(id, assistantId);
  } catch (error) {
    // The browser is full, and it is stored all the same: what comes next makes room.
    console.error('an assistant could not be marked as kept', error);
  }
  return assistantId;
}

/** The file that was chosen for it, where this page still has it. One that is no use anywhere holds nothing up. */
async function storeFile(email: string, id: string, assistantId: string): Promise<void> {
  const file = rememberedFile(id);
  if (!file) return;
  try {
    await api.upload('uploadKnowledgeBase', { email, assistantId, source: 'builder' }, [file]);
  } catch (error) {
    if (mayPassLater(error)) throw error;
    console.error('a file could not be kept', error);
  }
  forgetFile(id);
}

/** The file that a data URL was made of. */
export function fileOf(name: string, dataUrl: string): File {
  const [head = '', body = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;,]+)/.exec(head)?.[1] ?? '' });
}
