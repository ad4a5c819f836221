import type { Assistant, AssistantSummary } from '@parlo/contract';
import type { BrowserStore } from '../../storage/browser-store.ts';

/** The steps that make an assistant useful, in order. */
export const STEPS = ['name', 'teach', 'hear', 'site', 'asked'] as const;
export type Step = (typeof STEPS)[number];

export interface Known {
  readonly assistant: Pick<Assistant, 'assistantName' | 'knowledgeFile'> & Questions;
  /** Files and pages it answers from. */
  readonly files: number;
  /** Somebody talked with it, its owner in a test at least. */
  readonly talked: boolean;
  /** A visitor did, on a site or a popup page. */
  readonly visited: boolean;
  /** Its owner has looked at the analytics since there are visitors. */
  readonly looked: boolean;
}

/** The names that new assistants get, in each language of the screens. */
const NEW_NAME = /^(New Assistant|Новий асистент)( \d+)?$/;

/** Whether a name is the one that was suggested, and says nothing of the assistant. */
export const isNewName = (name: string) => NEW_NAME.test(name.trim());

export function doneSteps({ assistant, files, talked, visited, looked }: Known): ReadonlySet<Step> {
  const done: Readonly<Record<Step, boolean>> = {
    name: !isNewName(assistant.assistantName),
    teach: numberOfQuestions(assistant) > 0 || assistant.knowledgeFile !== null || files > 0,
    hear: talked || visited,
    site: visited,
    asked: visited && looked,
  };
  return new Set(STEPS.filter((step) => done[step]));
}

/**
 * Kept in this browser: for which assistants the steps are over, which of those without an account were heard, and who
 * has looked at their analytics.
 */
const KEY = 'nextSteps';
type Kept = 'over' | 'heard' | 'looked';

const kept = new EventTarget();

/** Calls back when something was kept on this page. Returns what ends that. */
export function onStepKept(callback: () => void): () => void {
  kept.addEventListener('kept', callback);
  return () => kept.removeEventListener('kept', callback);
}

export function isKept(store: BrowserStore, what: Kept, of: string): boolean {
  return read(store).includes(`${what} ${of}`);
}

export function keepStep(store: BrowserStore, what: Kept, of: string): void {
  if (isKept(store, what, of)) return;
  store.setItem(KEY, JSON.stringify([...read(store), `${what} ${of}`]));
  kept.dispatchEvent(new Event('kept'));
}

function read(store: BrowserStore): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    // Another script's value: the same as nothing.
    return [];
  }
}

/** A whole assistant has its questions, one of a list their number. */
type Questions = Pick<Assistant, 'faqList'> | Pick<AssistantSummary, 'questions'>;

const numberOfQuestions = (of: Questions) => ('questions' in of ? of.questions : of.faqList.length);
