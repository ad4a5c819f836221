/** Its name alone, so that times are said on the visitor's clock; nothing where a browser hides it. */
export function ownTimeZone(): { readonly timeZone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { timeZone } : {};
}
