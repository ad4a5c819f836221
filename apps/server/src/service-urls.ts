import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Addresses of services in the environment. */

const protocolOf = (url: string) => (URL.canParse(url) ? new URL(url).protocol : '');

const PRIVATE_RANGES = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);
/** Names that no public name server has: of one word, as in a container's network, or kept for private networks. */
const PRIVATE_NAME = /^(?:[^.]+|.+\.(?:local|localhost|internal|lan|home\.arpa))$/;

/** The address of a service up to, and without, the path that is asked. */
export const serviceUrl = (path: string) =>
  z
    .string()
    .refine(
      (value) => /^https?:$/.test(protocolOf(value)) && isPlain(new URL(value)),
      `must be an http or https address up to ${path}, without a password, such as https://api.openai.com/v1`,
    )
    .refine(
      (value) => protocolOf(value) !== 'http:' || isPrivateHost(new URL(value).hostname),
      'must begin with https://: without encryption a key and what visitors say may only go to a private address, such as http://localhost:11434/v1',
    )
    .transform((value) => value.replace(/\/+$/, ''));

/** A request refuses an address with a name or a password, and nothing can follow a query or a fragment. */
const isPlain = ({ username, password, search, hash }: URL) => username + password + search + hash === '';

/** Before a connection only the name of an address is known; each connection is checked again. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return ipaddr.isValid(host) ? PRIVATE_RANGES.has(ipaddr.process(host).range()) : PRIVATE_NAME.test(host);
}

/** `https://*.openai.azure.com` allows every subdomain. */
export const AllowedUrls = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (urls) => urls.every((url) => /^https?:$/.test(protocolOf(url.replace('//*.', '//any.')))),
    'must be http or https addresses with commas between them, such as https://api.openai.com',
  );
