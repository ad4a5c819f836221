import type { Assistant, AssistantChanges, LookSettings, VoiceName } from '@parlo/contract';
import type { ReactNode } from 'react';
import type { LocalLogo } from './assistant-source.ts';
import type { WidgetPosition } from './builder-draft.ts';

/** How an owner wants the widget's button; undefined where they have not said. */
export interface WidgetChoice {
  readonly label: string | undefined;
  readonly position: WidgetPosition | undefined;
}

/** The look of the widget as the form has it, saved or not. */
export interface TypedLook {
  readonly look: LookSettings;
  readonly greeting: string;
}

/** The values from a template or a website. */
export interface TypedTexts {
  /** Absent: the name stays. */
  readonly assistantName?: string;
  readonly assistantPrompt: string;
  readonly greetingMessage: string;
  /** Absent: the voice stays. */
  readonly voice?: VoiceName | '';
  /** Phrasings are one text, a line each. */
  readonly faqList: { question: string; answer: string; phrasings: string }[];
}

/**
 * What the builder gives the parts of its form that belong to other features (files, logo, widget code, templates):
 * routes/assistant.tsx puts them in their places.
 */
export interface BuilderSlot {
  /** The assistant's owner; null in demo mode, which sends nothing to the server. */
  readonly email: string | null;
  readonly assistant: Assistant;
  /** The form's current values, saved or not. */
  readonly typed: () => TypedTexts;
  /** The same as it would be saved, without questions that are not whole. */
  readonly draft: () => AssistantChanges;
  /** Replaces what is typed, as a template does. */
  readonly fill: (values: TypedTexts) => void;
  /**
   * Work that goes up with the next save, such as a file that was chosen: registering it makes the form unsaved, null
   * takes it back. It runs after the fields were saved, and is forgotten when it succeeds. A rejection makes the save
   * count as failed, and the work is kept for the next try. The function is the same for as long as the assistant is.
   */
  readonly withSave: (key: string, work: (() => Promise<void>) | null) => void;
  /** The last choice for the widget's button, in this browser. */
  readonly widget?: WidgetChoice;
  /** Keeps the choice in this browser, and shows it in the live preview. */
  readonly onWidget?: (choice: WidgetChoice) => void;
  /** In demo mode: leads to an account, and brings all of this along. */
  readonly signUp?: () => void;
  /** Renders what shows the look, again whenever it is changed in the form. */
  readonly withLook: (render: (typed: TypedLook) => ReactNode) => ReactNode;
  /** In demo mode: the logo in this browser. Changing it throws a `RequestError` with words when there is no room. */
  readonly localLogo?: {
    readonly logo: LocalLogo | null;
    readonly attach: (logo: LocalLogo | null) => void;
  };
}

type Part = (slot: BuilderSlot) => ReactNode;

/** The places in the builder that other features fill. */
export interface BuilderSlots {
  /** Above the prompt. */
  readonly templates?: Part;
  /** All that the assistant knows: questions, files and websites. */
  readonly knowledge?: Part;
  /** The widget's logo, before its look. */
  readonly logo?: Part;
  /** Whether and where the assistant books meetings. */
  readonly calendar?: Part;
  /** How the widget gets onto a page. */
  readonly code?: Part;
  /** The telephone numbers that it answers. */
  readonly telephone?: Part;
  /** Questions that have to be answered right. */
  readonly tests?: Part;
  /** The code of these parts by the section that they are in, to be fetched before somebody opens it. */
  readonly load?: Readonly<Partial<Record<string, readonly LoadedPart[]>>>;
}

interface LoadedPart {
  readonly load: () => Promise<unknown>;
}
