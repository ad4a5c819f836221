import { useState } from 'react';
import type { BuilderSlot, BuilderSlots } from '../../../owner/assistants/builder-slot.ts';
import {
  type KnowledgeView,
  NO_USAGE,
  type Undoable,
  WHOLE_VIEW,
} from '../../../owner/knowledge/knowledge-view.ts';
import { EntriesPart } from '../entries/entries-part.tsx';

/** For tests: the builder's list with its questions alone, searched by a field of its own. */
export const ENTRIES: BuilderSlots = { knowledge: (slot) => <Entries slot={slot} /> };

function Entries({ slot }: { readonly slot: BuilderSlot }) {
  const [view, setView] = useState<KnowledgeView>(WHOLE_VIEW);
  const [done, setDone] = useState<Undoable | null>(null);
  return (
    <section aria-labelledby="faq">
      <h2 id="faq">What it knows</h2>
      <input aria-label="Search" onChange={({ target }) => setView({ ...view, search: target.value })} />
      <EntriesPart slot={slot} view={view} usage={NO_USAGE} offerUndo={setDone} onCount={ignore} />
      {done && (
        <button type="button" onClick={done.undo}>
          Undo
        </button>
      )}
    </section>
  );
}

const ignore = () => {};
