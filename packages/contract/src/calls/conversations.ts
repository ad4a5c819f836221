import { DoneAnswer } from '../accounts.ts';
import * as d from '../conversations.ts';
import { get, post } from './call.ts';

export const conversationCalls = {
  getConversations: post(
    '/get_conversations',
    'owner',
    'Conversations, newest first',
    d.GetConversationsInput,
    d.ConversationsAnswer,
  ),
  getConversation: post(
    '/get_conversation',
    'owner',
    'One conversation and its transcript',
    d.ConversationInput,
    d.ConversationAnswer,
  ),
  deleteConversation: post(
    '/delete_conversation',
    'owner',
    'Delete what was said',
    d.ConversationInput,
    DoneAnswer,
  ),
  markAnswer: post(
    '/mark_answer',
    'owner',
    'Mark an answer as wrong, or take it back',
    d.MarkAnswerInput,
    DoneAnswer,
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
    d.AnalyticsAnswer,
  ),
} as const;
