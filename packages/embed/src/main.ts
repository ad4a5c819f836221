import { NAMES } from './attributes.ts';
import type { ParloActs, ParloElement, ParloTarget } from './events.ts';
import { mountWidget, type Widget } from './widget.ts';

const TAG = 'parlo-assistant';

// A page may load it twice; the first one serves.
if (!customElements.get(TAG)) {
  class Element extends HTMLElement {
    static observedAttributes = NAMES;
    constructor() {
      super();
      mountWidget(this);
    }
    disconnectedCallback(this: Widget) {
      this.leave();
    }
    attributeChangedCallback(this: Widget, ...change: Parameters<Widget['change']>) {
      this.change(...change);
    }
  }
  customElements.define(TAG, Element);

  const doing = (act: keyof ParloActs) => (target: ParloTarget) =>
    [...document.querySelectorAll<ParloElement>(TAG)]
      .find((one) => !target || one === target || one.getAttribute('assistant-id') === target)
      ?.[act]();
  window.Parlo = {
    open: doing('open'),
    close: doing('close'),
    toggle: doing('toggle'),
    start: doing('start'),
    end: doing('end'),
    on: (name, hear) => addEventListener(`parlo-${name}`, hear as (event: Event) => void),
  };
}
