import { DoneResponse } from '../features/auth.ts';
import * as d from '../features/conversations.ts';
import { get, post } from './call.ts';

export const conversationCalls = {
  getConversations: post(
    '/get_conversations',
    'owner',
    'Conversations, newest first',
    d.GetConversationsInput,
    d.ConversationsResponse,
  ),
  getConversation: post(
    '/get_conversation',
    'owner',
    'One conversation and its transcript',
    d.ConversationInput,
    d.ConversationResponse,
  ),
  deleteConversation: post(
    '/delete_conversation',
    'owner',
    'Delete what was said',
    d.ConversationInput,
    DoneResponse,
  ),
  markAnswer: post(
    '/mark_answer',
    'owner',
    'Mark an answer as wrong, or take it back',
    d.MarkAnswerInput,
    DoneResponse,
  ),
  exportConversations: get(
    '/export_conversations',
    'owner',
    'Conversations as CSV or JSON',
    d.ExportConversationsQuery,
    'file',
  ),
  getAnalytics: post(
    '/get_analytics',
    'owner',
    'Calls, chats, minutes and questions, added up',
    d.GetAnalyticsInput,
    d.AnalyticsResponse,
  ),
} as const;
