/** Whether an address is one of those that the operator lists, or below one of them. */
export function isAllowed(baseUrl: string, allowed: readonly string[]): boolean {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  return allowed.some((entry) => {
    const anySubdomain = entry.includes('//*.');
    const url = new URL(entry.replace('//*.', '//'));
    const sameHost = anySubdomain ? hostname.endsWith(`.${url.hostname}`) : hostname === url.hostname;
    const folder = url.pathname.replace(/\/*$/, '/');
    return sameHost && protocol === url.protocol && port === url.port && `${pathname}/`.startsWith(folder);
  });
}
