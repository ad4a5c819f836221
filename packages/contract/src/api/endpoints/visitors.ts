import * as auth from '../../features/auth.ts';
import * as calls from '../../features/calls.ts';
import * as chat from '../../features/chat.ts';
import * as contacts from '../../features/contacts.ts';
import * as embed from '../../features/embed.ts';
import * as trials from '../../features/trials.ts';
import * as widget from '../../widget.ts';
import { ASSISTANT_BODY, get, post } from '../endpoint.ts';
import { TRIAL_LIMITS } from '../limits.ts';

/** The widget, for visitors and for whoever tries an assistant without an account. */
export const VISITOR_ENDPOINTS = {
  widgetConfig: get('/widgetconfig', 'anyone', 'What a visitor may know of an assistant', {
    input: calls.WidgetConfigQuery,
    output: widget.WidgetConfigResponse,
  }),
  session: post('/session', 'anyone', 'A short-lived secret that opens a call', {
    input: calls.SessionInput,
    output: widget.SessionResponse,
    bodyLimit: ASSISTANT_BODY,
  }),
  chat: post('/chat', 'anyone', 'A typed turn, answered as a stream', {
    input: chat.ChatInput,
    output: 'events',
  }),
  trySession: post('/try_session', 'anyone', 'A secret that opens a spoken test without an account', {
    input: trials.TrySessionInput,
    output: widget.SessionResponse,
    bodyLimit: TRIAL_LIMITS.body,
  }),
  tryChat: post('/try_chat', 'anyone', 'A typed test without an account, answered as a stream', {
    input: trials.TryChatInput,
    output: 'events',
    bodyLimit: TRIAL_LIMITS.body,
  }),
  ownConversation: post('/conversation', 'anyone', 'A visitor’s own conversation', {
    input: chat.OwnConversationInput,
    output: chat.OwnConversationResponse,
  }),
  forgetConversation: post('/forget_conversation', 'anyone', 'Delete a visitor’s own conversation', {
    input: chat.OwnConversationInput,
    output: auth.DoneResponse,
  }),
  endChat: post('/end_chat', 'anyone', 'The visitor has left a conversation that was typed', {
    input: chat.OwnConversationInput,
    output: auth.DoneResponse,
  }),
  feedback: post('/feedback', 'anyone', 'Thumbs up or down for an answer', {
    input: chat.FeedbackInput,
    output: auth.DoneResponse,
  }),
  leaveContact: post('/leave_contact', 'anyone', 'A visitor’s details for a person to reply to', {
    input: contacts.LeaveContactInput,
    output: auth.DoneResponse,
  }),
  correctContact: post(
    '/correct_contact',
    'anyone',
    'What a visitor changed on the card, before they send it',
    {
      input: contacts.CorrectContactInput,
      output: auth.DoneResponse,
    },
  ),
  siteToken: post('/site_token', 'anyone', 'Whether a site may embed an assistant', {
    input: embed.SiteTokenInput,
    output: embed.SiteTokenResponse,
  }),
} as const;
