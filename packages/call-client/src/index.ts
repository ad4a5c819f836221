/**
 * What a page needs from its first moment: the state of a conversation, typed turns, and calls whose code is fetched
 * when one begins. It is small; `@parlo/call-client/call` and the transports are the rest.
 */
export type { CallHandlers, RealtimeCall } from './call.ts';
export {
  type MessageHandlers,
  sendMessage,
  sendMessageWithRetry,
  type TypedInput,
} from './chat.ts';
export * from './conversation/call-state.ts';
export {
  type Conversation,
  type Line,
  NOTHING_SAID,
  OPENING,
  type Voice,
} from './conversation/conversation.ts';
export { readHistory } from './conversation/read-history.ts';
export type { TypedAction } from './conversation/typed.ts';
export { BROWSER_FAILURES, CallFailure, type CallFailureCode, retryOf } from './failures.ts';
export { loadCall, startCallLazily } from './lazy-call.ts';
export type { CallTarget } from './signalling.ts';
export {
  firstSiteToken,
  keepSiteToken,
  type SiteRenewal,
  type SiteToken,
  withFreshSite,
} from './site-token.ts';
export { askServer, type ServerResult } from './wire/ask-server.ts';
export { fieldsOf, isText, jsonOf, parseJson } from './wire/read.ts';
export { type Granted, type Refused, readRefusal } from './wire/read-responses.ts';
