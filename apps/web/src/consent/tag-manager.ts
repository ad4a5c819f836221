declare global {
  interface Window {
    /** What a tag manager reads; without one, nothing leaves the page. */
    dataLayer?: object[];
  }
}

/** Loads the tag manager, once, as its maker's snippet does. */
export function startTagManager(script: string): void {
  if (hasStarted()) return;
  tell({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const element = document.createElement('script');
  element.async = true;
  element.src = script;
  element.dataset.tagManager = '';
  document.head.append(element);
}

export const hasStarted = () => document.querySelector('script[data-tag-manager]') !== null;

/** Tells it what happened. Ask for consent first. */
export function tell(event: object): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
