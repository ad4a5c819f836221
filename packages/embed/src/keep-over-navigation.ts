/** How Turbo tells that it is about to render another page, whose body it will put in the place of this one. */
interface TurboRender {
  readonly newBody: HTMLElement;
  render(current: HTMLElement, next: HTMLElement): void | Promise<void>;
}

/**
 * Carries a permanent element over from page to page. Turbo takes what is permanent off the page and puts it back, and a
 * frame that is taken off loads anew. So the element goes past the body that is replaced, by the one way there is to
 * move a frame as it is. With htmx there is nothing to do: it moves what it preserves that way by itself.
 */
export function keepOverNavigation(host: HTMLElement, signal: AbortSignal): void {
  const { documentElement } = document;
  // Older browsers have no such way.
  if (!('moveBefore' in documentElement)) return;
  addEventListener(
    'turbo:before-render',
    (event) => {
      const { detail } = event as CustomEvent<TurboRender>;
      const permanent = `#${CSS.escape(host.id)}[data-turbo-permanent]`;
      const next = host.id && host.matches(permanent) && detail.newBody.querySelector(permanent);
      if (!next) return;
      // Turbo leaves alone what the next page does not have.
      const place = document.createElement('template');
      next.replaceWith(place);
      const { render } = detail;
      detail.render = async (current, body) => {
        const left = document.createElement('template');
        host.before(left);
        documentElement.moveBefore(host, null);
        await render(current, body);
        // Turbo is about to keep a copy of the page that was left, for the way back.
        left.replaceWith(copyOf(host));
        place.parentElement?.moveBefore(host, place);
        place.remove();
      };
    },
    { signal },
  );
}

/** Copies the element as the page wrote it, without the state of an open one. */
function copyOf(host: HTMLElement): Node {
  const copy = host.cloneNode() as HTMLElement;
  for (const name of ['open', 'state']) copy.removeAttribute(name);
  return copy;
}
