declare global {
  interface Window {
    /** The data layer that a tag manager reads; without one, nothing leaves the page. */
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

/** Cookies that widespread tags set on this site: of Google Analytics, Google Ads and Meta. */
const OF_TAGS = /^(_ga.*|_gid|_gcl_.*|_fbp)$/;

/** Takes those away which tags have set on this site, as far as they are known. Its visitors' other cookies stay. */
export function forgetTagCookies(): void {
  const names = document.cookie.split('; ').map((one) => one.split('=')[0] ?? '');
  for (const name of names.filter((one) => OF_TAGS.test(one))) {
    // Tags set them on the widest domain that they may.
    for (const domain of ['', ...widerDomains(location.hostname).map((one) => `; Domain=${one}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari and Firefox
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
  }
}

/** `www.talk.example`, `talk.example` and `example`, for which a browser keeps none. */
const widerDomains = (host: string): string[] =>
  host.split('.').map((_, i, parts) => parts.slice(i).join('.'));
