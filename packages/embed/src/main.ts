import { NAMES } from './attributes.ts';
import { base } from './base.ts';
import type { ParloApi, ParloElement } from './events.ts';
import { mountWidget, type Widget } from './widget.ts';

const TAG = 'parlo-assistant';

if (!base) {
  console.error('Parlo has no src.');
} else if (!customElements.get(TAG)) {
  // A page may load it twice; the first one serves.
  /** Those on the page, in its shadow roots too. */
  const all = new Set<ParloElement & Widget>();
  class Element extends HTMLElement {
    static observedAttributes = NAMES;
    constructor() {
      super();
      mountWidget(this);
    }
    connectedCallback(this: ParloElement & Widget) {
      all.add(this);
      this.change();
    }
    // Moved with `moveBefore`, it keeps its frame: without this the browser would call the other two.
    connectedMoveCallback() {}
    disconnectedCallback(this: ParloElement & Widget) {
      all.delete(this);
      this.leave();
    }
    attributeChangedCallback(this: Widget, ...change: Parameters<Widget['change']>) {
      this.change(...change);
    }
  }
  customElements.define(TAG, Element);

  const api = {
    on: (name, hear) => addEventListener(`parlo-${name}`, hear as (event: Event) => void),
  } as { -readonly [Name in keyof ParloApi]: ParloApi[Name] };
  for (const act of ['open', 'close', 'toggle', 'start', 'end'] as const) {
    api[act] = (target) =>
      [...all]
        .find((one) => !target || one === target || one.getAttribute('assistant-id') === target)
        ?.[act]();
  }
  window.Parlo = api;
}
