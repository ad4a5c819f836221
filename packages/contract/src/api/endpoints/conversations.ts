import * as auth from '../../features/auth.ts';
import * as contacts from '../../features/contacts.ts';
import * as conversations from '../../features/conversations.ts';
import * as overview from '../../features/overview.ts';
import { get, post } from '../endpoint.ts';

/** Endpoints for conversations, as owners see them. */
export const CONVERSATION_ENDPOINTS = {
  getConversations: post('/get_conversations', 'owner', 'Conversations, newest first', {
    input: conversations.GetConversationsInput,
    output: conversations.ConversationsResponse,
  }),
  getConversation: post('/get_conversation', 'owner', 'One conversation and its transcript', {
    input: conversations.ConversationInput,
    output: conversations.ConversationResponse,
  }),
  deleteConversation: post('/delete_conversation', 'owner', 'Delete what was said', {
    input: conversations.ConversationInput,
    output: auth.DoneResponse,
  }),
  markAnswer: post('/mark_answer', 'owner', 'Mark an answer as wrong, or take it back', {
    input: conversations.MarkAnswerInput,
    output: auth.DoneResponse,
  }),
  markQuestion: post(
    '/mark_question',
    'owner',
    'Mark a question without an answer as done, or take it back',
    {
      input: conversations.MarkQuestionInput,
      output: auth.DoneResponse,
    },
  ),
  exportConversations: get('/export_conversations', 'owner', 'Conversations as CSV or JSON', {
    input: conversations.ExportConversationsQuery,
    output: 'file',
  }),
  getAnalytics: post('/get_analytics', 'owner', 'Calls, chats, minutes and questions, added up', {
    input: conversations.GetAnalyticsInput,
    output: conversations.AnalyticsResponse,
  }),
  getTopics: post(
    '/get_topics',
    'owner',
    'What visitors asked about, in which languages, and where they came from',
    {
      input: conversations.GetAnalyticsInput,
      output: conversations.TopicsResponse,
    },
  ),
  getOverview: post(
    '/get_overview',
    'owner',
    'What happened since yesterday, what needs the owner, what is next',
    {
      input: overview.GetOverviewInput,
      output: overview.OverviewResponse,
    },
  ),

  getContacts: post('/get_contacts', 'owner', 'What visitors left for a person, newest first', {
    input: contacts.GetContactsInput,
    output: contacts.ContactsResponse,
  }),
  markContact: post('/mark_contact', 'owner', 'Mark a visitor’s message as done, or as new again', {
    input: contacts.MarkContactInput,
    output: auth.DoneResponse,
  }),
  exportContacts: get('/export_contacts', 'owner', 'What visitors left for a person, as CSV', {
    input: contacts.ExportContactsQuery,
    output: 'file',
  }),
} as const;
