import { fieldsOf, isText } from './read.ts';

/** Why the server does not do what it was asked. */
export interface Refused {
  readonly code: string;
}

/** Null for a response that is no refusal. */
export function readRefusal(value: unknown): Refused | null {
  const { success, code, message } = fieldsOf(value);
  return success === false && isText(code) && isText(message) ? { code } : null;
}

/** The secret that opens one call. */
export interface Granted {
  readonly secret: string;
  /** The account's time for the call; sent to its owner only. */
  readonly secondsLeft: number | undefined;
  /** The token of the conversation that the call belongs to; empty when the server sends none. */
  readonly conversation: string;
  /** To connect through. Only what a browser takes: one wrong address would keep the call from beginning. */
  readonly iceServers: readonly RTCIceServer[];
  /** The server takes no UDP: there is no use in trying. */
  readonly socketOnly: boolean;
  /** A room of LiveKit is to be tried first. */
  readonly inRoom: boolean;
}

/** Null for a response without a secret. */
export function readGranted(value: unknown): Granted | null {
  const { success, client_secret, conversation, ice_servers, seconds_left, transport } = fieldsOf(value);
  const secret = fieldsOf(client_secret).value;
  if (success !== true || !isText(secret)) return null;
  return {
    secret,
    secondsLeft: typeof seconds_left === 'number' ? seconds_left : undefined,
    conversation: isText(conversation) ? conversation : '',
    iceServers: Array.isArray(ice_servers) ? ice_servers.flatMap(readIceServer) : [],
    socketOnly: transport === 'websocket',
    inRoom: transport === 'livekit',
  };
}

function readIceServer(value: unknown): RTCIceServer[] {
  const { urls, username, credential } = fieldsOf(value);
  if (!Array.isArray(urls)) return [];
  const known = urls.filter(isText).filter((url) => /^(stuns?|turns?):./.test(url));
  if (known.length === 0) return [];
  const login = isText(username) && isText(credential) ? { username, credential } : {};
  return [{ urls: known, ...login }];
}

/** The room of a call, and the token that opens it; null for any other response. */
export function readRoom(value: unknown): { readonly url: string; readonly token: string } | null {
  const { url, token } = fieldsOf(value);
  return isText(url) && isText(token) ? { url, token } : null;
}

/** A refusal of the realtime wire, whose shape is the provider's. */
export function readRealtimeRefusal(value: unknown): Refused | null {
  const { code, message } = fieldsOf(fieldsOf(value).error);
  return isText(message) ? { code: isText(code) ? code : '' } : null;
}
