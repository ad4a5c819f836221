import type { ParloElement } from './events.ts';

/** Elements whose place is watched. */
const watched = new WeakSet<ParloElement>();

/**
 * Opens an element that fills a page, as often as it is asked: on such a page nothing closes it. Its style sheet gives it
 * what the window has below its place, which is measured here; a page may set a height of its own instead.
 */
export function fillPage(host: ParloElement, root: ShadowRoot): void {
  // Taken off the page, it has nothing to show.
  if (!host.isConnected) return;
  if (host.getAttribute('variant') !== 'inline') host.setAttribute('variant', 'inline');
  host.open();
  if (watched.has(host)) return;
  watched.add(host);
  // In a style sheet of its own: styles on the element itself are the page's.
  const place = new CSSStyleSheet();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, place];
  const measure = () => {
    const { top } = host.getBoundingClientRect();
    place.replaceSync(`:host { --above: ${Math.max(0, Math.round(top + scrollY))}px }`);
  };
  measure();
  // What stands above it may come late or wrap; the page's height changes with it.
  new ResizeObserver(measure).observe(document.documentElement);
}
