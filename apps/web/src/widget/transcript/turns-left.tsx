/** @jsxImportSource preact */

import type { Visit } from '../visit/use-visit.ts';
import type { Strings } from '../words/strings.ts';

/** So many messages before a conversation takes no more, it is said. */
const NEAR_END = 5;

/** Says how many messages are left, and begins anew. */
export function TurnsLeft({ visit, strings }: { visit: Visit; strings: Strings }) {
  if (visit.turnsLeft > NEAR_END) return null;
  return (
    <p class="status">
      {strings.turnsLeft.replace('{n}', String(visit.turnsLeft))}{' '}
      <button type="button" class="link" onClick={visit.beginAnew}>
        {strings.beginAnew}
      </button>
    </p>
  );
}
