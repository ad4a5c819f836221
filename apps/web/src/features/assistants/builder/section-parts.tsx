import type { ReactNode } from 'react';
import { loadTexts } from '../../../i18n/index.ts';
import type { BuilderSlot, BuilderSlots } from '../../../owner/assistants/builder-slot.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Outline } from './outline.tsx';
import type { Section } from './sections.ts';

interface Slotted {
  readonly slot: BuilderSlot;
}

/** The parts of sections that are not on the first screen: their code is fetched when nobody waits for anything else. */
export const Replies = lazyDialog<Slotted>(
  async () => {
    const [{ RepliesSection }] = await Promise.all([
      import('../replies/replies-section.tsx'),
      loadTexts('replies'),
    ]);
    return RepliesSection;
  },
  <Outline rows={[2]} />,
);

export const Voice = lazyDialog<Slotted>(
  async () => {
    const [voice, engine, services] = await Promise.all([
      import('../voice/voice-part.tsx'),
      import('../voice/engine-section.tsx'),
      import('../voice/services-section.tsx'),
      loadTexts('replies'),
    ]);
    return ({ slot }) => (
      <>
        <voice.VoicePart />
        <engine.EngineSection slot={slot} />
        <services.ServicesSection assistantId={slot.email === null ? null : slot.assistant.id} />
      </>
    );
  },
  <Outline rows={[1, 2, 2]} />,
);

export const Look = lazyDialog<{ readonly email: string | null }>(
  async () => {
    const [{ LookSection }] = await Promise.all([import('../look/look-section.tsx'), loadTexts('look')]);
    return LookSection;
  },
  <Outline rows={[3]} />,
);

export const Contact = lazyDialog(
  async () => {
    const [{ ContactFields }] = await Promise.all([
      import('../visitors/contact-fields.tsx'),
      loadTexts('visitors'),
    ]);
    return ContactFields;
  },
  <Outline rows={[2]} />,
);

export const Visitors = lazyDialog(
  async () => {
    const [{ VisitorsSection }] = await Promise.all([
      import('../visitors/visitors-section.tsx'),
      loadTexts('visitors'),
    ]);
    return VisitorsSection;
  },
  <Outline rows={[1, 1, 2, 2]} />,
);

export const Versions = lazyDialog<{ readonly email: string; readonly assistant: BuilderSlot['assistant'] }>(
  async () => {
    const [{ VersionsSection }] = await Promise.all([
      import('../versions/versions-section.tsx'),
      loadTexts('tests'),
    ]);
    return VersionsSection;
  },
  <Outline rows={[3]} />,
);

const LAZY: Readonly<Partial<Record<Section, readonly { readonly load: () => Promise<unknown> }[]>>> = {
  about: [Replies],
  voice: [Voice, Look],
  messages: [Contact],
  visitors: [Visitors],
  versions: [Versions],
};

/** Settles when the fields of a section are there to be drawn; the parts of other features are fetched with them. */
export function loadSection(section: Section, slots?: BuilderSlots): Promise<unknown> {
  return Promise.all([...(LAZY[section] ?? []), ...(slots?.load?.[section] ?? [])].map(({ load }) => load()));
}

export type Parts = Readonly<Record<Section, ReactNode>>;
