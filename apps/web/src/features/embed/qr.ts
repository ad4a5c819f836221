/** Pixels across, and the quiet border in modules. */
const WIDTH = 300;
const MARGIN = 2;

/** A QR code as a PNG in a data URL. The library is fetched with the first one. */
export async function drawQr(link: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(link, { width: WIDTH, margin: MARGIN, color: { dark: '#000000ff', light: '#ffffffff' } });
}

/** The name of a downloaded code; `at` in milliseconds since 1970. */
export function qrFileName(at: number): string {
  return `qrcode${at}.png`;
}

/** The bytes in a data URL. */
export function blobOf(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'application/octet-stream';
  return new Blob([Uint8Array.from(atob(body), (character) => character.charCodeAt(0))], { type });
}
