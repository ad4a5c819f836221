import type { Assistant, EndpointInput } from '@parlo/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Language } from '../../../i18n/language.ts';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';
import { loadSection } from '../builder/section-parts.tsx';
import { pathOf, SECTIONS, type Section } from '../builder/sections.ts';
import { ENTRIES } from './entries-slot.tsx';

/** For tests: the builder of a signed-in owner, over a server that stores. */

export const SHOP: Assistant = { ...BAKERY, id: 'assistant_2', assistantName: 'Shop' };

type Answers = Parameters<typeof fakeApi>[0];
type Edit = EndpointInput<'editAssistant'>;

export interface Server {
  /** The stored rows, in order. */
  assistants: Assistant[];
  /** Said no to a save, or did something else first; forgotten by `null`. */
  beforeEdit: ((edit: Edit) => void) | null;
  readonly edits: Edit[];
  readonly asked: ReturnType<typeof fakeApi>['asked'];
}

/** A server that stores its input, unless `answers` override a response. */
export function builderServer(
  assistants: readonly Assistant[] = [BAKERY, SHOP],
  answers: Answers = {},
): Server {
  const list = () => ({ success: true as const, message: '', assistants: [...server.assistants] });
  let made = 0;
  const { asked } = fakeApi({
    getAssistants: list,
    editAssistant(edit) {
      server.edits.push(edit);
      server.beforeEdit?.(edit);
      server.assistants = server.assistants.map((one) =>
        one.id === edit.assistantId
          ? { ...one, ...(edit.updated as Partial<Assistant>), version: one.version + 1 }
          : one,
      );
      return list();
    },
    addAssistant({ assistant }) {
      made += 1;
      const assistantId = `assistant_made_${made}`;
      const fresh = { ...BAKERY, ...(assistant as Partial<Assistant>), faqList: [], id: assistantId };
      server.assistants = [...server.assistants, fresh];
      return { ...list(), assistantId };
    },
    deleteAssistant({ assistantId }) {
      server.assistants = server.assistants.filter(({ id }) => id !== assistantId);
      return list();
    },
    ...answers,
  });
  const server: Server = { assistants: [...assistants], beforeEdit: null, edits: [], asked };
  return server;
}

interface Scene {
  readonly at?: string;
  readonly language?: Language;
  readonly slots?: Parameters<typeof BuilderOfUser>[0]['slots'];
}

/** Fetches the code of all sections, for which a busy machine needs longer than a test waits for a word. */
export const loadSections = () => Promise.all(SECTIONS.map((section) => loadSection(section)));

/** Opens the builder; answers what an owner does in it. */
export async function openBuilder({ at = '/assistant', language = 'en', slots = ENTRIES }: Scene = {}) {
  await loadSections();
  keepLocalUser(localStorage, OLENA);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const view = await show(<BuilderOfUser slots={slots} />, {
    at,
    language,
    elsewhere: ['/sandbox', '/auth', '/'],
  });
  const { user } = view;
  return {
    ...view,
    async retype(label: string, text: string) {
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      await user.clear(field);
      if (text) await user.type(field, text);
    },
    save: () => user.click(screen.getByRole('button', { name: /^(Save Settings|Зберегти)/ })),
    /** Goes to a section, as its link does. */
    visit: (section: Section) =>
      act(() =>
        view.router.navigate({ pathname: pathOf(section), search: view.router.state.location.search }),
      ),
  };
}

export const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
export const saved = () => screen.findByText('Settings saved successfully!');

/** The names in the list of assistants, which this opens, and the one whose form is open. */
export function listed() {
  const list = within(screen.getByRole('navigation', { name: 'Assistants' }));
  const closed = list.queryByRole('button', { expanded: false });
  if (closed) fireEvent.click(closed);
  const links = list.getAllByRole('link');
  const open = links.find((link) => link.getAttribute('aria-current') === 'page');
  return {
    names: links.map(({ textContent }) => textContent),
    open: open?.textContent ?? expect.fail('none is open'),
  };
}

/** Chooses an assistant from the list. */
export function pick(name: string) {
  listed();
  fireEvent.click(screen.getByRole('link', { name }));
}
